// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const KeepDraft = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","maxLength":500},
} as const satisfies Fields

export const PublishDraft = {
  'note': {"name":"note","label":"Note","help":"Reason for this version, shown in the history.","isRequired":true,"maxLength":500},
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
