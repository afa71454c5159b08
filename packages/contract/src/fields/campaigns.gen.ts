// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
  'description': {"name":"description","label":"Description","help":"What it is for, and who to ask.","maxLength":2000},
  'idCallScript': {"name":"idCallScript","label":"Flow","isRequired":true},
  'idLines': {"name":"idLines","label":"Lines","help":"Calls are made on these lines."},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
  'description': {"name":"description","label":"Description","help":"What it is for, and who to ask.","maxLength":2000},
  'idOwner': {"name":"idOwner","label":"Owner","help":"Hears of holds and of the end."},
  'priority': {"name":"priority","label":"Priority","help":"9 goes first. A campaign of a lower priority gets the channels that are left over.","isRequired":true,"min":1,"max":9,"isWhole":true},
  'weight': {"name":"weight","label":"Weight","help":"Share of channels among campaigns of the same priority.","isRequired":true,"min":1,"max":100,"isWhole":true},
} as const satisfies Fields

export const Copy = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
  'states': {"name":"states","label":"Contacts","options":[{"value":"NEW","label":"New"},{"value":"READY","label":"Ready"},{"value":"RESERVED","label":"Reserved"},{"value":"DIALING","label":"Dialing"},{"value":"IN_CALL","label":"In call"},{"value":"RETRY_WAIT","label":"Waiting to retry"},{"value":"CALLBACK_WAIT","label":"Waiting for callback"},{"value":"DONE_SUCCESS","label":"Success"},{"value":"DONE_NEGATIVE","label":"Negative"},{"value":"UNREACHED","label":"Unreached"},{"value":"UNKNOWN","label":"Unknown"},{"value":"INVALID","label":"Invalid"},{"value":"SUPPRESSED","label":"Suppressed"},{"value":"CANCELLED","label":"Canceled"}]},
  'startsAt': {"name":"startsAt","label":"Start","help":"A planned campaign starts then. Leave empty to start it yourself."},
  'endsAt': {"name":"endsAt","label":"End","help":"Nobody is called afterwards. Leave empty for no end."},
} as const satisfies Fields

export const UpdateConfigure = {
  'flows': {"name":"flows","label":"Flow","help":"Two flows share the contacts, and are compared.","isRequired":true},
  'flows.*.idCallScript': {"name":"flows.*.idCallScript","label":"Flow","isRequired":true},
  'flows.*.versionPolicy': {"name":"flows.*.versionPolicy","label":"Version","isRequired":true,"options":[{"value":"published","label":"Newest live version"},{"value":"pinned","label":"A version that stays"}]},
  'flows.*.version': {"name":"flows.*.version","label":"Pinned version"},
  'flows.*.share': {"name":"flows.*.share","label":"Share of contacts","isRequired":true,"min":1,"max":100,"isWhole":true},
  'idLines': {"name":"idLines","label":"Lines","help":"Calls are made on these lines."},
  'maxConcurrent': {"name":"maxConcurrent","label":"Calls at once","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'callsPerSecond': {"name":"callsPerSecond","label":"New calls a second","isRequired":true,"min":1,"max":1000,"isWhole":true},
  'ringTimeoutSeconds': {"name":"ringTimeoutSeconds","label":"Ring for (seconds)","isRequired":true,"min":5,"max":120,"isWhole":true},
  'onMachine': {"name":"onMachine","label":"When a machine answers","isRequired":true,"options":[{"value":"hangUp","label":"Hang up"},{"value":"message","label":"Leave a message"},{"value":"talk","label":"Run the flow"}]},
  'machineMessage': {"name":"machineMessage","label":"Message","help":"Spoken to the machine before the call ends.","maxLength":1000},
  'retries': {"name":"retries","label":"Further tries"},
  'retries.busy.attempts': {"name":"retries.busy.attempts","label":"Further tries","isRequired":true,"min":0,"max":20,"isWhole":true},
  'retries.busy.delayMinutes': {"name":"retries.busy.delayMinutes","label":"Minutes between","isRequired":true,"min":1,"max":43200,"isWhole":true},
  'retries.noAnswer.attempts': {"name":"retries.noAnswer.attempts","label":"Further tries","isRequired":true,"min":0,"max":20,"isWhole":true},
  'retries.noAnswer.delayMinutes': {"name":"retries.noAnswer.delayMinutes","label":"Minutes between","isRequired":true,"min":1,"max":43200,"isWhole":true},
  'retries.declined.attempts': {"name":"retries.declined.attempts","label":"Further tries","isRequired":true,"min":0,"max":20,"isWhole":true},
  'retries.declined.delayMinutes': {"name":"retries.declined.delayMinutes","label":"Minutes between","isRequired":true,"min":1,"max":43200,"isWhole":true},
  'retries.voicemail.attempts': {"name":"retries.voicemail.attempts","label":"Further tries","isRequired":true,"min":0,"max":20,"isWhole":true},
  'retries.voicemail.delayMinutes': {"name":"retries.voicemail.delayMinutes","label":"Minutes between","isRequired":true,"min":1,"max":43200,"isWhole":true},
  'retries.failed.attempts': {"name":"retries.failed.attempts","label":"Further tries","isRequired":true,"min":0,"max":20,"isWhole":true},
  'retries.failed.delayMinutes': {"name":"retries.failed.delayMinutes","label":"Minutes between","isRequired":true,"min":1,"max":43200,"isWhole":true},
  'mostAttempts': {"name":"mostAttempts","label":"Attempts at most","help":"All tries of a contact together.","isRequired":true,"min":1,"max":50,"isWhole":true},
  'nextNumber': {"name":"nextNumber","label":"Try the next number","help":"For contacts with several numbers, when one doesn’t reach them. After a declined call it is always the wait.","options":[{"value":"now","label":"At once"},{"value":"delay","label":"After the wait of the result"}]},
  'mostPerNumber': {"name":"mostPerNumber","label":"Attempts to one number","help":"Counts toward “Attempts”.","min":1,"max":50,"isWhole":true},
  'wrongNumber': {"name":"wrongNumber","label":"Wrong number","help":"The disposition your flow ends with for a wrong number. That number is never called again; the next one is tried.","maxLength":120},
  'breaker': {"name":"breaker","label":"Stop dialing when too many calls fail"},
  'breaker.failurePercent': {"name":"breaker.failurePercent","label":"Failures (%)","isRequired":true,"min":1,"max":100,"isWhole":true},
  'breaker.windowMinutes': {"name":"breaker.windowMinutes","label":"Within (minutes)","isRequired":true,"min":1,"max":1440,"isWhole":true},
  'breaker.minimumCalls': {"name":"breaker.minimumCalls","label":"At least calls","isRequired":true,"min":1,"max":100000,"isWhole":true},
  'budget': {"name":"budget","label":"Budget","help":"No further calls once it is used up.","kind":"money"},
  'frequencyCap': {"name":"frequencyCap","label":"At most this often","help":"To the same person, on all their numbers, by all campaigns of the tenant together."},
  'frequencyCap.calls': {"name":"frequencyCap.calls","label":"Calls","isRequired":true,"min":1,"max":100,"isWhole":true},
  'frequencyCap.days': {"name":"frequencyCap.days","label":"Days","isRequired":true,"min":1,"max":365,"isWhole":true},
  'followUps': {"name":"followUps","label":"If nobody answers","help":"Text messages and emails that follow a try, in the calling hours of the contact."},
  'followUps.steps': {"name":"followUps.steps","label":"Follow-ups"},
  'followUps.steps.*.when': {"name":"followUps.steps.*.when","label":"When","isRequired":true,"options":[{"value":"try","label":"After a number of tries"},{"value":"givenUp","label":"When the contact is given up"}]},
  'followUps.steps.*.tries': {"name":"followUps.steps.*.tries","label":"Unanswered tries","isRequired":true,"min":1,"max":20,"isWhole":true},
  'followUps.steps.*.results': {"name":"followUps.steps.*.results","label":"These count","options":[{"value":"noAnswer","label":"No answer"},{"value":"busy","label":"Busy"},{"value":"voicemail","label":"Voicemail"}]},
  'followUps.steps.*.channel': {"name":"followUps.steps.*.channel","label":"Sent as","isRequired":true,"options":[{"value":"sms","label":"Text message (SMS)"},{"value":"email","label":"Email"}]},
  'followUps.steps.*.to': {"name":"followUps.steps.*.to","label":"To","help":"Where it can’t be told whether a number is a mobile, it counts as one.","isRequired":true,"options":[{"value":"called","label":"The number that was just called"},{"value":"mobile","label":"A mobile number"}]},
  'followUps.steps.*.column': {"name":"followUps.steps.*.column","label":"Email column","maxLength":60},
  'followUps.steps.*.texts': {"name":"followUps.steps.*.texts","label":"Texts","isRequired":true},
  'followUps.steps.*.texts.*.language': {"name":"followUps.steps.*.texts.*.language","label":"Language","help":"Leave empty for all other languages.","maxLength":20},
  'followUps.steps.*.texts.*.subject': {"name":"followUps.steps.*.texts.*.subject","label":"Subject","maxLength":200},
  'followUps.steps.*.texts.*.text': {"name":"followUps.steps.*.texts.*.text","label":"Text","help":"Write {{column}} where the value of a column goes.","isRequired":true,"maxLength":1000},
  'followUps.consent': {"name":"followUps.consent","label":"Consent","isRequired":true,"options":[{"value":"column","label":"A column of the contact says so"},{"value":"stated","label":"All contacts of this campaign agreed"}]},
  'followUps.consentColumn': {"name":"followUps.consentColumn","label":"Consent column","maxLength":60},
  'followUps.isStated': {"name":"followUps.isStated","label":"All contacts of this campaign agreed to messages","help":"Your name and the time are kept with it. A copy of the campaign asks for it again."},
  'region': {"name":"region","label":"Country","help":"Of numbers that are written without one.","isRequired":true,"minLength":2,"maxLength":2},
  'language': {"name":"language","label":"Language","help":"Of contacts that do not name one.","maxLength":20},
  'alwaysOn': {"name":"alwaysOn","label":"Always on","help":"Waits for further contacts instead of finishing."},
  'columns': {"name":"columns","label":"Columns of contacts","isRequired":true},
  'columns.*.name': {"name":"columns.*.name","label":"Column","isRequired":true,"maxLength":60},
  'columns.*.role': {"name":"columns.*.role","label":"Used as","isRequired":true,"options":[{"value":"phone","label":"Phone number"},{"value":"otherPhone","label":"Further phone number"},{"value":"id","label":"Identifier"},{"value":"name","label":"Name"},{"value":"timezone","label":"Time zone"},{"value":"state","label":"State"},{"value":"postcode","label":"Postcode"},{"value":"language","label":"Language"},{"value":"data","label":"Data"}]},
  'columns.*.type': {"name":"columns.*.type","label":"Type","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"number","label":"Number"},{"value":"date","label":"Date"},{"value":"boolean","label":"Yes or no"}]},
  'columns.*.isRequired': {"name":"columns.*.isRequired","label":"Required","help":"Contacts without it do not come in. It has no effect on a further phone number."},
  'columns.*.isPersonal': {"name":"columns.*.isPersonal","label":"Personal","help":"Masked for people who may not see personal data."},
} as const satisfies Fields

export const UpdateSchedule = {
  'startsAt': {"name":"startsAt","label":"Start","help":"A planned campaign starts then. Leave empty to start it yourself."},
  'endsAt': {"name":"endsAt","label":"End","help":"Nobody is called afterwards. Leave empty for no end."},
  'zone': {"name":"zone","label":"Time zone","help":"Of contacts whose own zone is unknown.","isRequired":true,"maxLength":60},
  'windows': {"name":"windows","label":"Calling windows","help":"On the clock of each contact.","isRequired":true},
  'windows.*.days': {"name":"windows.*.days","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'windows.*.from': {"name":"windows.*.from","label":"From","isRequired":true,"kind":"time"},
  'windows.*.to': {"name":"windows.*.to","label":"To","isRequired":true,"kind":"time"},
  'restrictedDates': {"name":"restrictedDates","label":"No calls on"},
  'restrictedDates.*.day': {"name":"restrictedDates.*.day","label":"Day","isRequired":true,"kind":"day"},
  'restrictedDates.*.name': {"name":"restrictedDates.*.name","label":"Reason","maxLength":60},
} as const satisfies Fields

export const UpdateRules = {
  'rules': {"name":"rules","label":"Rules"},
  'rules.*.condition.percent': {"name":"rules.*.condition.percent","label":"Contacts done (%)","help":"Of all contacts, those with nothing left to do.","isRequired":true,"min":1,"max":100,"isWhole":true},
  'rules.*.condition.count': {"name":"rules.*.condition.count","label":"Successes","isRequired":true,"min":1,"max":1000000,"isWhole":true},
  'rules.*.condition.amount': {"name":"rules.*.condition.amount","label":"Cost","isRequired":true,"kind":"money"},
  'rules.*.condition.below': {"name":"rules.*.condition.below","label":"Answered below (%)","isRequired":true,"min":1,"max":100,"isWhole":true},
  'rules.*.condition.attempts': {"name":"rules.*.condition.attempts","label":"Of the last attempts","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'rules.*.condition.minimum': {"name":"rules.*.condition.minimum","label":"At least attempts","help":"Fewer say nothing yet.","isRequired":true,"min":1,"max":10000,"isWhole":true},
  'rules.*.action.idCampaign': {"name":"rules.*.action.idCampaign","label":"Campaign"},
  'rules.*.action.priority': {"name":"rules.*.action.priority","label":"Priority","help":"9 goes first.","isRequired":true,"min":1,"max":9,"isWhole":true},
  'rules.*.armsAgain': {"name":"rules.*.armsAgain","label":"Arm again","help":"It fires once more when its condition holds."},
} as const satisfies Fields

export const ChangeStatus = {
  'status': {"name":"status","label":"Status","isRequired":true,"options":[{"value":0,"label":"Demo"},{"value":1,"label":"Created"},{"value":2,"label":"Waiting for payment"},{"value":3,"label":"Waiting for approval"},{"value":4,"label":"To repair"},{"value":5,"label":"Planned"},{"value":6,"label":"Denied"},{"value":7,"label":"Stopped"},{"value":8,"label":"In progress"},{"value":9,"label":"Finished"},{"value":10,"label":"Expired"}]},
  'comment': {"name":"comment","label":"Comment","maxLength":1000},
} as const satisfies Fields

export const UpdateImport = {
  'encoding': {"name":"encoding","label":"Encoding"},
  'separator': {"name":"separator","label":"Separator"},
  'sheet': {"name":"sheet","label":"Sheet","isRequired":true,"maxLength":100},
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
  'columns': {"name":"columns","label":"Columns"},
  'newColumn': {"name":"newColumn","label":"New column"},
  'newColumn.name': {"name":"newColumn.name","label":"Name","isRequired":true,"maxLength":60},
  'newColumn.type': {"name":"newColumn.type","label":"Type","isRequired":true,"options":[{"value":"text","label":"Text"},{"value":"number","label":"Number"},{"value":"date","label":"Date"},{"value":"boolean","label":"Yes or no"}]},
  'newColumn.isPhone': {"name":"newColumn.isPhone","label":"Further phone number"},
  'updates': {"name":"updates","label":"Update contacts that are there already","help":"Otherwise they are left as they are, and count as duplicates."},
} as const satisfies Fields

export const AddSuppressions = {
  'identifiers': {"name":"identifiers","label":"Numbers or email addresses","help":"One on each line.","isRequired":true,"each":{"maxLength":200}},
  'scope': {"name":"scope","label":"Holds for","isRequired":true,"options":[{"value":"global","label":"All tenants"},{"value":"tenant","label":"All campaigns"},{"value":"campaign","label":"This campaign"}]},
  'idCampaign': {"name":"idCampaign","label":"Campaign"},
  'reason': {"name":"reason","label":"Reason","maxLength":300},
  'expiresAt': {"name":"expiresAt","label":"Until","help":"Leave empty for good."},
} as const satisfies Fields

export const PreviewSuppressionFile = {
  'scope': {"name":"scope","label":"Holds for","isRequired":true,"options":[{"value":"global","label":"All tenants"},{"value":"tenant","label":"All campaigns"},{"value":"campaign","label":"This campaign"}]},
  'idCampaign': {"name":"idCampaign","label":"Campaign"},
  'encoding': {"name":"encoding","label":"Encoding"},
  'separator': {"name":"separator","label":"Separator"},
  'sheet': {"name":"sheet","label":"Sheet","isRequired":true,"maxLength":100},
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
  'columns.identifier': {"name":"columns.identifier","label":"Number or email address","min":0,"max":499,"isWhole":true},
  'columns.reason': {"name":"columns.reason","label":"Reason","min":0,"max":499,"isWhole":true},
  'columns.until': {"name":"columns.until","label":"Until","min":0,"max":499,"isWhole":true},
  'reason': {"name":"reason","label":"Reason","help":"Used for rows without one.","maxLength":300},
} as const satisfies Fields

export const AddSuppressionFile = {
  'scope': {"name":"scope","label":"Holds for","isRequired":true,"options":[{"value":"global","label":"All tenants"},{"value":"tenant","label":"All campaigns"},{"value":"campaign","label":"This campaign"}]},
  'idCampaign': {"name":"idCampaign","label":"Campaign"},
  'encoding': {"name":"encoding","label":"Encoding"},
  'separator': {"name":"separator","label":"Separator"},
  'sheet': {"name":"sheet","label":"Sheet","isRequired":true,"maxLength":100},
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
  'columns.identifier': {"name":"columns.identifier","label":"Number or email address","min":0,"max":499,"isWhole":true},
  'columns.reason': {"name":"columns.reason","label":"Reason","min":0,"max":499,"isWhole":true},
  'columns.until': {"name":"columns.until","label":"Until","min":0,"max":499,"isWhole":true},
  'reason': {"name":"reason","label":"Reason","help":"Used for rows without one.","maxLength":300},
} as const satisfies Fields
