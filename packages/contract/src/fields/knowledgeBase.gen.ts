// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'entries': {"name":"entries","label":"Entries"},
  'entries.*.question': {"name":"entries.*.question","label":"Question","isRequired":true,"maxLength":500},
  'entries.*.answer': {"name":"entries.*.answer","label":"Answer","isRequired":true,"maxLength":4000},
  'entries.*.language': {"name":"entries.*.language","label":"Language","maxLength":20},
  'golden': {"name":"golden","label":"Golden questions"},
  'golden.*.question': {"name":"golden.*.question","label":"Question","isRequired":true,"maxLength":500},
  'golden.*.expected': {"name":"golden.*.expected","label":"Expected","help":"Words that the best passage has to have, or the title of its page.","maxLength":500},
  'golden.*.language': {"name":"golden.*.language","label":"Language","maxLength":20},
} as const satisfies Fields

export const UpdateEntries = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'entries': {"name":"entries","label":"Entries"},
  'entries.*.question': {"name":"entries.*.question","label":"Question","isRequired":true,"maxLength":500},
  'entries.*.answer': {"name":"entries.*.answer","label":"Answer","isRequired":true,"maxLength":4000},
  'entries.*.language': {"name":"entries.*.language","label":"Language","maxLength":20},
  'golden': {"name":"golden","label":"Golden questions"},
  'golden.*.question': {"name":"golden.*.question","label":"Question","isRequired":true,"maxLength":500},
  'golden.*.expected': {"name":"golden.*.expected","label":"Expected","help":"Words that the best passage has to have, or the title of its page.","maxLength":500},
  'golden.*.language': {"name":"golden.*.language","label":"Language","maxLength":20},
} as const satisfies Fields

export const InsertFile = {
  'fileName': {"name":"fileName","label":"File","isRequired":true,"maxLength":200},
} as const satisfies Fields

export const ReplaceFile = {
  'fileName': {"name":"fileName","label":"File","isRequired":true,"maxLength":200},
} as const satisfies Fields

export const InsertUrl = {
  'url': {"name":"url","label":"Address","help":"A public page, beginning with https:// or http://.","isRequired":true,"maxLength":1000,"kind":"url"},
  'rules.depth': {"name":"rules.depth","label":"Pages","help":"Only this page, or the pages of the same site that it links to as well.","isRequired":true},
  'rules.include': {"name":"rules.include","label":"Only addresses like","help":"Linked pages whose path matches one of these; * stands for anything. None: all of them.","each":{"maxLength":200}},
  'rules.exclude': {"name":"rules.exclude","label":"Never addresses like","help":"Linked pages whose path matches one of these are left out; * stands for anything.","each":{"maxLength":200}},
  'rules.everyHours': {"name":"rules.everyHours","label":"Fetch again every","help":"In hours. Empty: only when you ask for it.","min":1,"max":2160,"isWhole":true},
} as const satisfies Fields

export const UpdateUrl = {
  'rules.depth': {"name":"rules.depth","label":"Pages","help":"Only this page, or the pages of the same site that it links to as well.","isRequired":true},
  'rules.include': {"name":"rules.include","label":"Only addresses like","help":"Linked pages whose path matches one of these; * stands for anything. None: all of them.","each":{"maxLength":200}},
  'rules.exclude': {"name":"rules.exclude","label":"Never addresses like","help":"Linked pages whose path matches one of these are left out; * stands for anything.","each":{"maxLength":200}},
  'rules.everyHours': {"name":"rules.everyHours","label":"Fetch again every","help":"In hours. Empty: only when you ask for it.","min":1,"max":2160,"isWhole":true},
} as const satisfies Fields

export const Ask = {
  'question': {"name":"question","label":"Question","isRequired":true,"maxLength":1000},
  'minScore': {"name":"minScore","label":"Minimum score","min":0,"max":1},
} as const satisfies Fields

export const ReadGolden = {
  'encoding': {"name":"encoding","label":"Encoding"},
  'separator': {"name":"separator","label":"Separator"},
  'sheet': {"name":"sheet","label":"Sheet","isRequired":true,"maxLength":100},
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
  'columns.question': {"name":"columns.question","label":"Question","min":0,"max":499,"isWhole":true},
  'columns.expected': {"name":"columns.expected","label":"Expected","min":0,"max":499,"isWhole":true},
  'columns.language': {"name":"columns.language","label":"Language","min":0,"max":499,"isWhole":true},
} as const satisfies Fields

export const AnswerQuestion = {
  'question': {"name":"question","label":"Question","isRequired":true,"maxLength":500},
  'answer': {"name":"answer","label":"Answer","isRequired":true,"maxLength":4000},
  'language': {"name":"language","label":"Language","maxLength":20},
} as const satisfies Fields
