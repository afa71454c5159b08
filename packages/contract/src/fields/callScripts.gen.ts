// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const KeepDraft = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","maxLength":500},
} as const satisfies Fields

export const PublishDraft = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","isRequired":true,"maxLength":500},
  'reason': {"name":"reason","label":"Reason","help":"Why it goes live though tests fail. The audit log keeps it.","isRequired":true,"maxLength":500},
} as const satisfies Fields

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
  'type': {"name":"type","label":"Type","help":"Routing flows decide where a call goes; regular flows talk; testing flows are excluded from statistics.","isRequired":true,"options":[{"value":0,"label":"Routing"},{"value":1,"label":"Regular"},{"value":2,"label":"Unknown"},{"value":3,"label":"Testing"}]},
  'scriptKind': {"name":"scriptKind","label":"Kind","options":[{"value":"flow","label":"Flow"},{"value":"component","label":"Component"}]},
  'componentType': {"name":"componentType","label":"Component type","help":"Groups components in lists and in the designer, for example “Identification”.","maxLength":60},
  'channel': {"name":"channel","label":"Channel","help":"Can’t be changed later.","isRequired":true,"options":[{"value":1,"label":"Voice"},{"value":2,"label":"Chat"},{"value":4,"label":"RPA"}]},
  'description': {"name":"description","label":"Description","help":"What it is for, and who maintains it.","maxLength":2000},
} as const satisfies Fields

export const UpdateBasic = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
  'type': {"name":"type","label":"Type","help":"Routing flows decide where a call goes; regular flows talk; testing flows are excluded from statistics.","isRequired":true,"options":[{"value":0,"label":"Routing"},{"value":1,"label":"Regular"},{"value":2,"label":"Unknown"},{"value":3,"label":"Testing"}]},
  'description': {"name":"description","label":"Description","help":"What it is for, and who maintains it.","maxLength":2000},
  'componentType': {"name":"componentType","label":"Component type","help":"Groups components in lists and in the designer, for example “Identification”.","maxLength":60},
} as const satisfies Fields

export const UpdateDocument = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","maxLength":500},
} as const satisfies Fields

export const Publish = {
  'reason': {"name":"reason","label":"Reason","help":"Why it goes live though tests fail. The audit log keeps it.","isRequired":true,"maxLength":500},
} as const satisfies Fields

export const Duplicate = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
} as const satisfies Fields

export const DuplicateCallScriptHistory = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'idFolder': {"name":"idFolder","label":"Folder"},
} as const satisfies Fields

export const Revert = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","maxLength":500},
} as const satisfies Fields

export const Tag = {
  'tags': {"name":"tags","label":"Tags"},
} as const satisfies Fields

export const ReplaceUses = {
  'by': {"name":"by","label":"Replace with","isRequired":true},
  'publish': {"name":"publish","label":"Publish the changed versions","help":"Only where the live version is the newest one."},
} as const satisfies Fields

export const CreateTag = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":40},
  'tone': {"name":"tone","label":"Color","isRequired":true,"options":[{"value":0,"label":"Gray"},{"value":1,"label":"Blue"},{"value":2,"label":"Green"},{"value":3,"label":"Amber"},{"value":4,"label":"Red"},{"value":5,"label":"Violet"}]},
} as const satisfies Fields

export const UpdateTag = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":40},
  'tone': {"name":"tone","label":"Color","isRequired":true,"options":[{"value":0,"label":"Gray"},{"value":1,"label":"Blue"},{"value":2,"label":"Green"},{"value":3,"label":"Amber"},{"value":4,"label":"Red"},{"value":5,"label":"Violet"}]},
} as const satisfies Fields

export const MergeTag = {
  'idTarget': {"name":"idTarget","label":"Tag that stays","isRequired":true},
} as const satisfies Fields

export const AddComment = {
  'nodeName': {"name":"nodeName","label":"Step","maxLength":200},
  'text': {"name":"text","label":"Comment","isRequired":true,"maxLength":2000},
  'mentions': {"name":"mentions","label":"People mentioned"},
} as const satisfies Fields

export const AnswerComment = {
  'text': {"name":"text","label":"Comment","isRequired":true,"maxLength":2000},
  'mentions': {"name":"mentions","label":"People mentioned"},
} as const satisfies Fields

export const UpdateComment = {
  'text': {"name":"text","label":"Comment","isRequired":true,"maxLength":2000},
  'mentions': {"name":"mentions","label":"People mentioned"},
} as const satisfies Fields

export const Replay = {
  'days': {"name":"days","label":"Days","help":"How far back.","isRequired":true,"min":1,"max":90,"isWhole":true},
  'most': {"name":"most","label":"At most","help":"The newest ones.","isRequired":true,"min":1,"max":10000,"isWhole":true},
} as const satisfies Fields

export const AddTest = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'description': {"name":"description","label":"Description","maxLength":1000},
  'language': {"name":"language","label":"Language","help":"Leave empty for the language of the flow.","maxLength":20},
  'at': {"name":"at","label":"Time","help":"The conversation begins then, whenever the test runs.","isRequired":true},
  'zone': {"name":"zone","label":"Time zone","isRequired":true,"maxLength":64},
  'channel': {"name":"channel","label":"Channel","isRequired":true,"options":[{"value":"VOICE","label":"Voice"},{"value":"CHAT","label":"Chat"}]},
  'variables': {"name":"variables","label":"Variables","help":"Values at the start, by name."},
  'begins': {"name":"begins","label":"Expected at the start"},
  'begins.*.kind': {"name":"begins.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'begins.*.step': {"name":"begins.*.step","label":"Step","maxLength":200},
  'begins.*.name': {"name":"begins.*.name","label":"Variable","maxLength":64},
  'begins.*.match': {"name":"begins.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'begins.*.text': {"name":"begins.*.text","label":"Text","maxLength":2000},
  'turns': {"name":"turns","label":"Turns"},
  'turns.*.does': {"name":"turns.*.does","label":"Person","isRequired":true,"options":[{"value":"says","label":"Says"},{"value":"keys","label":"Presses keys"},{"value":"silent","label":"Keeps silent"},{"value":"hangsUp","label":"Hangs up"}]},
  'turns.*.text': {"name":"turns.*.text","label":"Words or keys","maxLength":2000},
  'turns.*.recognition': {"name":"turns.*.recognition","label":"Recognized"},
  'turns.*.expects': {"name":"turns.*.expects","label":"Expected"},
  'turns.*.expects.*.kind': {"name":"turns.*.expects.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'turns.*.expects.*.step': {"name":"turns.*.expects.*.step","label":"Step","maxLength":200},
  'turns.*.expects.*.name': {"name":"turns.*.expects.*.name","label":"Variable","maxLength":64},
  'turns.*.expects.*.match': {"name":"turns.*.expects.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'turns.*.expects.*.text': {"name":"turns.*.expects.*.text","label":"Text","maxLength":2000},
  'ends': {"name":"ends","label":"Expected of the whole conversation"},
  'ends.*.kind': {"name":"ends.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'ends.*.step': {"name":"ends.*.step","label":"Step","maxLength":200},
  'ends.*.name': {"name":"ends.*.name","label":"Variable","maxLength":64},
  'ends.*.match': {"name":"ends.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'ends.*.text': {"name":"ends.*.text","label":"Text","maxLength":2000},
  'answers': {"name":"answers","label":"Answers of services"},
  'answers.*.step': {"name":"answers.*.step","label":"Step","help":"Leave empty for all steps without answers of their own.","maxLength":200},
  'answers.*.fails': {"name":"answers.*.fails","label":"Service fails"},
  'answers.*.value': {"name":"answers.*.value","label":"Answer","isRequired":true},
} as const satisfies Fields

export const UpdateTest = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'description': {"name":"description","label":"Description","maxLength":1000},
  'language': {"name":"language","label":"Language","help":"Leave empty for the language of the flow.","maxLength":20},
  'at': {"name":"at","label":"Time","help":"The conversation begins then, whenever the test runs.","isRequired":true},
  'zone': {"name":"zone","label":"Time zone","isRequired":true,"maxLength":64},
  'channel': {"name":"channel","label":"Channel","isRequired":true,"options":[{"value":"VOICE","label":"Voice"},{"value":"CHAT","label":"Chat"}]},
  'variables': {"name":"variables","label":"Variables","help":"Values at the start, by name."},
  'begins': {"name":"begins","label":"Expected at the start"},
  'begins.*.kind': {"name":"begins.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'begins.*.step': {"name":"begins.*.step","label":"Step","maxLength":200},
  'begins.*.name': {"name":"begins.*.name","label":"Variable","maxLength":64},
  'begins.*.match': {"name":"begins.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'begins.*.text': {"name":"begins.*.text","label":"Text","maxLength":2000},
  'turns': {"name":"turns","label":"Turns"},
  'turns.*.does': {"name":"turns.*.does","label":"Person","isRequired":true,"options":[{"value":"says","label":"Says"},{"value":"keys","label":"Presses keys"},{"value":"silent","label":"Keeps silent"},{"value":"hangsUp","label":"Hangs up"}]},
  'turns.*.text': {"name":"turns.*.text","label":"Words or keys","maxLength":2000},
  'turns.*.recognition': {"name":"turns.*.recognition","label":"Recognized"},
  'turns.*.expects': {"name":"turns.*.expects","label":"Expected"},
  'turns.*.expects.*.kind': {"name":"turns.*.expects.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'turns.*.expects.*.step': {"name":"turns.*.expects.*.step","label":"Step","maxLength":200},
  'turns.*.expects.*.name': {"name":"turns.*.expects.*.name","label":"Variable","maxLength":64},
  'turns.*.expects.*.match': {"name":"turns.*.expects.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'turns.*.expects.*.text': {"name":"turns.*.expects.*.text","label":"Text","maxLength":2000},
  'ends': {"name":"ends","label":"Expected of the whole conversation"},
  'ends.*.kind': {"name":"ends.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'ends.*.step': {"name":"ends.*.step","label":"Step","maxLength":200},
  'ends.*.name': {"name":"ends.*.name","label":"Variable","maxLength":64},
  'ends.*.match': {"name":"ends.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'ends.*.text': {"name":"ends.*.text","label":"Text","maxLength":2000},
  'answers': {"name":"answers","label":"Answers of services"},
  'answers.*.step': {"name":"answers.*.step","label":"Step","help":"Leave empty for all steps without answers of their own.","maxLength":200},
  'answers.*.fails': {"name":"answers.*.fails","label":"Service fails"},
  'answers.*.value': {"name":"answers.*.value","label":"Answer","isRequired":true},
} as const satisfies Fields

export const RunTests = {
  'ids': {"name":"ids","label":"Tests"},
} as const satisfies Fields

export const TryTest = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":120},
  'description': {"name":"description","label":"Description","maxLength":1000},
  'language': {"name":"language","label":"Language","help":"Leave empty for the language of the flow.","maxLength":20},
  'at': {"name":"at","label":"Time","help":"The conversation begins then, whenever the test runs.","isRequired":true},
  'zone': {"name":"zone","label":"Time zone","isRequired":true,"maxLength":64},
  'channel': {"name":"channel","label":"Channel","isRequired":true,"options":[{"value":"VOICE","label":"Voice"},{"value":"CHAT","label":"Chat"}]},
  'variables': {"name":"variables","label":"Variables","help":"Values at the start, by name."},
  'begins': {"name":"begins","label":"Expected at the start"},
  'begins.*.kind': {"name":"begins.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'begins.*.step': {"name":"begins.*.step","label":"Step","maxLength":200},
  'begins.*.name': {"name":"begins.*.name","label":"Variable","maxLength":64},
  'begins.*.match': {"name":"begins.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'begins.*.text': {"name":"begins.*.text","label":"Text","maxLength":2000},
  'turns': {"name":"turns","label":"Turns"},
  'turns.*.does': {"name":"turns.*.does","label":"Person","isRequired":true,"options":[{"value":"says","label":"Says"},{"value":"keys","label":"Presses keys"},{"value":"silent","label":"Keeps silent"},{"value":"hangsUp","label":"Hangs up"}]},
  'turns.*.text': {"name":"turns.*.text","label":"Words or keys","maxLength":2000},
  'turns.*.recognition': {"name":"turns.*.recognition","label":"Recognized"},
  'turns.*.expects': {"name":"turns.*.expects","label":"Expected"},
  'turns.*.expects.*.kind': {"name":"turns.*.expects.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'turns.*.expects.*.step': {"name":"turns.*.expects.*.step","label":"Step","maxLength":200},
  'turns.*.expects.*.name': {"name":"turns.*.expects.*.name","label":"Variable","maxLength":64},
  'turns.*.expects.*.match': {"name":"turns.*.expects.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'turns.*.expects.*.text': {"name":"turns.*.expects.*.text","label":"Text","maxLength":2000},
  'ends': {"name":"ends","label":"Expected of the whole conversation"},
  'ends.*.kind': {"name":"ends.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'ends.*.step': {"name":"ends.*.step","label":"Step","maxLength":200},
  'ends.*.name': {"name":"ends.*.name","label":"Variable","maxLength":64},
  'ends.*.match': {"name":"ends.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'ends.*.text': {"name":"ends.*.text","label":"Text","maxLength":2000},
  'answers': {"name":"answers","label":"Answers of services"},
  'answers.*.step': {"name":"answers.*.step","label":"Step","help":"Leave empty for all steps without answers of their own.","maxLength":200},
  'answers.*.fails': {"name":"answers.*.fails","label":"Service fails"},
  'answers.*.value': {"name":"answers.*.value","label":"Answer","isRequired":true},
} as const satisfies Fields

export const ImportTests = {
  'tests.*.name': {"name":"tests.*.name","label":"Name","isRequired":true,"maxLength":120},
  'tests.*.description': {"name":"tests.*.description","label":"Description","maxLength":1000},
  'tests.*.language': {"name":"tests.*.language","label":"Language","help":"Leave empty for the language of the flow.","maxLength":20},
  'tests.*.at': {"name":"tests.*.at","label":"Time","help":"The conversation begins then, whenever the test runs.","isRequired":true},
  'tests.*.zone': {"name":"tests.*.zone","label":"Time zone","isRequired":true,"maxLength":64},
  'tests.*.channel': {"name":"tests.*.channel","label":"Channel","isRequired":true,"options":[{"value":"VOICE","label":"Voice"},{"value":"CHAT","label":"Chat"}]},
  'tests.*.variables': {"name":"tests.*.variables","label":"Variables","help":"Values at the start, by name."},
  'tests.*.begins': {"name":"tests.*.begins","label":"Expected at the start"},
  'tests.*.begins.*.kind': {"name":"tests.*.begins.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'tests.*.begins.*.step': {"name":"tests.*.begins.*.step","label":"Step","maxLength":200},
  'tests.*.begins.*.name': {"name":"tests.*.begins.*.name","label":"Variable","maxLength":64},
  'tests.*.begins.*.match': {"name":"tests.*.begins.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'tests.*.begins.*.text': {"name":"tests.*.begins.*.text","label":"Text","maxLength":2000},
  'tests.*.turns': {"name":"tests.*.turns","label":"Turns"},
  'tests.*.turns.*.does': {"name":"tests.*.turns.*.does","label":"Person","isRequired":true,"options":[{"value":"says","label":"Says"},{"value":"keys","label":"Presses keys"},{"value":"silent","label":"Keeps silent"},{"value":"hangsUp","label":"Hangs up"}]},
  'tests.*.turns.*.text': {"name":"tests.*.turns.*.text","label":"Words or keys","maxLength":2000},
  'tests.*.turns.*.recognition': {"name":"tests.*.turns.*.recognition","label":"Recognized"},
  'tests.*.turns.*.expects': {"name":"tests.*.turns.*.expects","label":"Expected"},
  'tests.*.turns.*.expects.*.kind': {"name":"tests.*.turns.*.expects.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'tests.*.turns.*.expects.*.step': {"name":"tests.*.turns.*.expects.*.step","label":"Step","maxLength":200},
  'tests.*.turns.*.expects.*.name': {"name":"tests.*.turns.*.expects.*.name","label":"Variable","maxLength":64},
  'tests.*.turns.*.expects.*.match': {"name":"tests.*.turns.*.expects.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'tests.*.turns.*.expects.*.text': {"name":"tests.*.turns.*.expects.*.text","label":"Text","maxLength":2000},
  'tests.*.ends': {"name":"tests.*.ends","label":"Expected of the whole conversation"},
  'tests.*.ends.*.kind': {"name":"tests.*.ends.*.kind","label":"Expected","isRequired":true,"options":[{"value":"step","label":"Step is reached"},{"value":"never","label":"Step is never reached"},{"value":"says","label":"Bot says"},{"value":"variable","label":"Variable is"},{"value":"outcome","label":"Outcome is"},{"value":"asked","label":"Service is asked"}]},
  'tests.*.ends.*.step': {"name":"tests.*.ends.*.step","label":"Step","maxLength":200},
  'tests.*.ends.*.name': {"name":"tests.*.ends.*.name","label":"Variable","maxLength":64},
  'tests.*.ends.*.match': {"name":"tests.*.ends.*.match","label":"Compared","isRequired":true,"options":[{"value":"contains","label":"Contains"},{"value":"equals","label":"Equals"},{"value":"matches","label":"Matches pattern"}]},
  'tests.*.ends.*.text': {"name":"tests.*.ends.*.text","label":"Text","maxLength":2000},
  'tests.*.answers': {"name":"tests.*.answers","label":"Answers of services"},
  'tests.*.answers.*.step': {"name":"tests.*.answers.*.step","label":"Step","help":"Leave empty for all steps without answers of their own.","maxLength":200},
  'tests.*.answers.*.fails': {"name":"tests.*.answers.*.fails","label":"Service fails"},
  'tests.*.answers.*.value': {"name":"tests.*.answers.*.value","label":"Answer","isRequired":true},
} as const satisfies Fields

export const StartRollout = {
  'version': {"name":"version","label":"Version","isRequired":true},
  'share': {"name":"share","label":"Share of new conversations","help":"In percent. Who calls again from the same number meets the same version.","isRequired":true,"min":1,"max":99,"isWhole":true},
  'goesBack': {"name":"goesBack","label":"Go back by itself","help":"Where the new version is found to be worse, all new conversations meet the version before again. As long as the roll-out lasts: every five minutes in its first day, hourly after."},
  'reason': {"name":"reason","label":"Reason","help":"Why it goes live though tests fail. The audit log keeps it.","isRequired":true,"maxLength":500},
} as const satisfies Fields

export const ChangeRollout = {
  'share': {"name":"share","label":"Share of new conversations","help":"In percent. Who calls again from the same number meets the same version.","isRequired":true,"min":1,"max":99,"isWhole":true},
  'goesBack': {"name":"goesBack","label":"Go back by itself","help":"Where the new version is found to be worse, all new conversations meet the version before again. As long as the roll-out lasts: every five minutes in its first day, hourly after."},
} as const satisfies Fields

export const FinishRollout = {
  'reason': {"name":"reason","label":"Reason","help":"Why it goes live though tests fail. The audit log keeps it.","isRequired":true,"maxLength":500},
} as const satisfies Fields
