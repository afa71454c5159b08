// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","maxLength":1000},
  'numbers': {"name":"numbers","label":"Numbers","help":"One a line, the one that calls first. Without a country code they are of the module’s country. Chats have addresses such as web-chat.","each":{"maxLength":80}},
  'kind': {"name":"kind","label":"Kind","help":"Campaigns bring the flows that run on their lines; on other lines the flow of the line answers.","isRequired":true,"options":[{"value":0,"label":"Campaign"},{"value":1,"label":"Line"}]},
  'mostCalls': {"name":"mostCalls","label":"Most calls at once","help":"Of campaigns and to its numbers together.","isRequired":true,"min":1,"max":10000,"isWhole":true},
} as const satisfies Fields

export const UpdateCallbotSettings = {
  'idCallScript': {"name":"idCallScript","label":"Flow"},
  'versionPolicy': {"name":"versionPolicy","label":"Version","isRequired":true,"options":[{"value":"published","label":"Newest live version"},{"value":"pinned","label":"A version that stays"}]},
  'version': {"name":"version","label":"Pinned version"},
  'language': {"name":"language","label":"Language","help":"Of calls that bring none. Leave empty for the one that the flow begins in.","maxLength":20},
  'zone': {"name":"zone","label":"Time zone","help":"Of calls that bring none. Leave empty for the one of the tenant.","maxLength":60},
} as const satisfies Fields

export const Move = {
  'idDialModule': {"name":"idDialModule","label":"Module","help":"Its numbers must be free there.","isRequired":true},
} as const satisfies Fields

export const Remove = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
} as const satisfies Fields

export const UpdateTariff = {
  'idTariff': {"name":"idTariff","label":"Tariff"},
  'validFrom': {"name":"validFrom","label":"First day","isRequired":true,"kind":"day"},
} as const satisfies Fields

export const UpdateIncoming = {
  'openingTimes': {"name":"openingTimes","label":"Opening times","help":"Opening times of the variables storage. Without them the line is always open.","maxLength":64},
  'whenClosed': {"name":"whenClosed","label":"While it is closed","isRequired":true,"options":[{"value":"refuse","label":"Refuse the call"},{"value":"flow","label":"Answer with another flow"},{"value":"line","label":"Pass it to another line"}]},
  'idClosedFlow': {"name":"idClosedFlow","label":"Flow that answers","help":"Says when you are open, for example."},
  'idClosedLine': {"name":"idClosedLine","label":"Line that answers","help":"Its own opening times count."},
  'whenFull': {"name":"whenFull","label":"When all its calls are taken","isRequired":true,"options":[{"value":"refuse","label":"Refuse it as busy"},{"value":"line","label":"Pass it to another line"},{"value":"queue","label":"Let the caller wait in a queue"}]},
  'idFullLine': {"name":"idFullLine","label":"Line that takes over"},
  'queueMost': {"name":"queueMost","label":"Callers who may wait","isRequired":true,"min":1,"max":200,"isWhole":true},
  'queueSeconds': {"name":"queueSeconds","label":"Longest wait (seconds)","help":"A call can ring for 60 seconds at most.","isRequired":true,"min":5,"max":3600,"isWhole":true},
  'queueHold': {"name":"queueHold","label":"While they wait","isRequired":true,"options":[{"value":"ring","label":"It rings on (free for the caller)"},{"value":"answer","label":"It is answered, and an announcement is spoken"}]},
  'queueText': {"name":"queueText","label":"Announcement","help":"Spoken as it is written. {position} is the place in the queue, {minutes} the estimated wait; while that is unknown, its sentence is left out.","maxLength":500},
  'queueEvery': {"name":"queueEvery","label":"Repeated after (seconds)","isRequired":true,"min":10,"max":300,"isWhole":true},
  'queueFirst': {"name":"queueFirst","label":"Numbers that go first","help":"Numbers or how they begin, such as +420605, one per line.","maxLength":2000},
  'queueCampaigns': {"name":"queueCampaigns","label":"Contacts that go first","help":"Callers with any number of a contact of these campaigns."},
  'whenQueueEnds': {"name":"whenQueueEnds","label":"When the queue is full or the wait too long","isRequired":true,"options":[{"value":"refuse","label":"Refuse it as busy"},{"value":"line","label":"Pass it to another line"},{"value":"flow","label":"Answer with another flow"}]},
  'idFullFlow': {"name":"idFullFlow","label":"Flow that answers instead","help":"It answers even though all calls of the line are taken. Limits of the module and the tenant hold."},
  'whenNoFlow': {"name":"whenNoFlow","label":"When its flow cannot answer","isRequired":true,"options":[{"value":"refuse","label":"Refuse the call"},{"value":"flow","label":"Answer with another flow"},{"value":"line","label":"Pass it to another line"}]},
  'idSpareFlow': {"name":"idSpareFlow","label":"Flow in its place","help":"In its newest live version."},
  'idSpareLine': {"name":"idSpareLine","label":"Line in its place","help":"It goes by its own rules."},
} as const satisfies Fields

export const SimulateCall = {
  'from': {"name":"from","label":"Calls from","help":"Any number; the caller is simulated.","isRequired":true,"maxLength":40},
  'to': {"name":"to","label":"Calls the number","maxLength":200},
  'calls': {"name":"calls","label":"Calls at once","help":"Each from a number of its own.","min":1,"max":20,"isWhole":true},
} as const satisfies Fields

export const AcceptSuspicion = {
  'until': {"name":"until","label":"Until","help":"The line is listed again from the day after.","isRequired":true,"kind":"day"},
  'reason': {"name":"reason","label":"Reason","isRequired":true,"maxLength":300},
} as const satisfies Fields

export const UpdateMonitoring = {
  'rules': {"name":"rules","label":"Rules"},
  'rules.*.kind': {"name":"rules.*.kind","label":"What is watched","isRequired":true,"options":[{"value":"answerRate","label":"Answer rate"},{"value":"errorRate","label":"Error rate"},{"value":"concurrent","label":"Concurrent calls"},{"value":"shortCalls","label":"Short calls"},{"value":"duration","label":"Average duration"},{"value":"silence","label":"Silence"},{"value":"module","label":"Module down"},{"value":"queueWait","label":"Wait in the queue"},{"value":"latency","label":"Answer latency"},{"value":"spend","label":"Spending"}]},
  'rules.*.comparator': {"name":"rules.*.comparator","label":"When it is","isRequired":true,"options":[{"value":"below","label":"Below"},{"value":"above","label":"Above"}]},
  'rules.*.windowMinutes': {"name":"rules.*.windowMinutes","label":"Window, minutes","isRequired":true,"min":1,"max":120,"isWhole":true},
  'rules.*.warning': {"name":"rules.*.warning","label":"Warning","min":0,"max":1000000},
  'rules.*.critical': {"name":"rules.*.critical","label":"Critical","min":0,"max":1000000},
  'rules.*.minCalls': {"name":"rules.*.minCalls","label":"Minimum calls","help":"With fewer calls in the window, the rule says nothing.","isRequired":true,"min":1,"max":100000,"isWhole":true},
  'rules.*.forMinutes': {"name":"rules.*.forMinutes","label":"Minutes in a row","help":"How long values must be bad before an alert opens, and good before it resolves.","isRequired":true,"min":1,"max":60,"isWhole":true},
  'rules.*.cooldownMinutes': {"name":"rules.*.cooldownMinutes","label":"Cool-down, minutes","help":"No new alert opens for this long after one is resolved.","isRequired":true,"min":0,"max":1440,"isWhole":true},
  'rules.*.hours': {"name":"rules.*.hours","label":"Hours"},
  'rules.*.hours.weekdays': {"name":"rules.*.hours.weekdays","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'rules.*.hours.from': {"name":"rules.*.hours.from","label":"From","isRequired":true,"kind":"time"},
  'rules.*.hours.to': {"name":"rules.*.hours.to","label":"To","isRequired":true,"kind":"time"},
  'rules.*.idNotificationGroup': {"name":"rules.*.idNotificationGroup","label":"Notification group","help":"Without one, all groups that listen to alerts are notified."},
  'rules.*.enabled': {"name":"rules.*.enabled","label":"On"},
} as const satisfies Fields

export const Backtest = {
  'kind': {"name":"kind","label":"What is watched","isRequired":true,"options":[{"value":"answerRate","label":"Answer rate"},{"value":"errorRate","label":"Error rate"},{"value":"concurrent","label":"Concurrent calls"},{"value":"shortCalls","label":"Short calls"},{"value":"duration","label":"Average duration"},{"value":"silence","label":"Silence"},{"value":"module","label":"Module down"},{"value":"queueWait","label":"Wait in the queue"},{"value":"latency","label":"Answer latency"},{"value":"spend","label":"Spending"}]},
  'comparator': {"name":"comparator","label":"When it is","isRequired":true,"options":[{"value":"below","label":"Below"},{"value":"above","label":"Above"}]},
  'windowMinutes': {"name":"windowMinutes","label":"Window, minutes","isRequired":true,"min":1,"max":120,"isWhole":true},
  'warning': {"name":"warning","label":"Warning","min":0,"max":1000000},
  'critical': {"name":"critical","label":"Critical","min":0,"max":1000000},
  'minCalls': {"name":"minCalls","label":"Minimum calls","help":"With fewer calls in the window, the rule says nothing.","isRequired":true,"min":1,"max":100000,"isWhole":true},
  'forMinutes': {"name":"forMinutes","label":"Minutes in a row","help":"How long values must be bad before an alert opens, and good before it resolves.","isRequired":true,"min":1,"max":60,"isWhole":true},
  'cooldownMinutes': {"name":"cooldownMinutes","label":"Cool-down, minutes","help":"No new alert opens for this long after one is resolved.","isRequired":true,"min":0,"max":1440,"isWhole":true},
  'hours': {"name":"hours","label":"Hours"},
  'hours.weekdays': {"name":"hours.weekdays","label":"Days","isRequired":true,"each":{"min":1,"max":7,"isWhole":true}},
  'hours.from': {"name":"hours.from","label":"From","isRequired":true,"kind":"time"},
  'hours.to': {"name":"hours.to","label":"To","isRequired":true,"kind":"time"},
  'idNotificationGroup': {"name":"idNotificationGroup","label":"Notification group","help":"Without one, all groups that listen to alerts are notified."},
  'enabled': {"name":"enabled","label":"On"},
} as const satisfies Fields

export const AssignPostcall = {
  'idAnalysisProfile': {"name":"idAnalysisProfile","label":"Profile"},
} as const satisfies Fields

export const PostcallForecast = {
  'from': {"name":"from","label":"From","isRequired":true},
  'to': {"name":"to","label":"To","isRequired":true},
} as const satisfies Fields

export const RunPostcall = {
  'from': {"name":"from","label":"From","isRequired":true},
  'to': {"name":"to","label":"To","isRequired":true},
} as const satisfies Fields

export const UpdateDestinations = {
  'destinations': {"name":"destinations","label":"Destinations"},
  'destinations.*.prefix': {"name":"destinations.*.prefix","label":"Numbers that begin with","help":"A country such as +44 or a part of it; + stands for all numbers. A short number such as 1188 is meant as a whole.","isRequired":true},
  'destinations.*.action': {"name":"destinations.*.action","label":"Calls to them","isRequired":true,"options":[{"value":"allow","label":"Allow"},{"value":"refuse","label":"Refuse"}]},
  'destinations.*.perMinute': {"name":"destinations.*.perMinute","label":"Calls a minute","min":1,"max":1000000,"isWhole":true},
  'destinations.*.perHour': {"name":"destinations.*.perHour","label":"Calls an hour","min":1,"max":1000000,"isWhole":true},
  'destinations.*.perDay': {"name":"destinations.*.perDay","label":"Calls a day","min":1,"max":1000000,"isWhole":true},
  'destinations.*.minutesPerDay': {"name":"destinations.*.minutesPerDay","label":"Minutes a day","min":1,"max":1000000,"isWhole":true},
} as const satisfies Fields

export const CheckDestination = {
  'number': {"name":"number","label":"Number","isRequired":true,"maxLength":200},
  'use': {"name":"use","label":"For","isRequired":true,"options":[{"value":"campaign","label":"Campaign call"},{"value":"transfer","label":"Transfer"},{"value":"callback","label":"Callback"}]},
} as const satisfies Fields

export const UpdateAgentAssist = {
  'assistFeatures': {"name":"assistFeatures","label":"Features","options":[{"value":0,"label":"Risk level"},{"value":1,"label":"Live transcription"},{"value":2,"label":"Call transfer"}]},
} as const satisfies Fields

export const SuspendConversation = {
  'takeOver': {"name":"takeOver","label":"Take over","help":"Also where another supervisor has the conversation"},
} as const satisfies Fields

export const SpeakInConversation = {
  'text': {"name":"text","label":"Text","isRequired":true,"maxLength":1000},
} as const satisfies Fields

export const EndConversation = {
  'takeOver': {"name":"takeOver","label":"Take over","help":"Also where another supervisor has the conversation"},
} as const satisfies Fields

export const CleanOngoingConversation = {
  'takeOver': {"name":"takeOver","label":"Take over","help":"Also where another supervisor has the conversation"},
} as const satisfies Fields

export const CallTransfer = {
  'mode': {"name":"mode","label":"Mode","isRequired":true,"options":[{"value":"Attend","label":"Attended"},{"value":"Blind","label":"Blind"}]},
  'idUser': {"name":"idUser","label":"Transfer to","help":"Without a person, anyone who is available at the desk"},
} as const satisfies Fields
