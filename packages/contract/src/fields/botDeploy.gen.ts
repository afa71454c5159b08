// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const CreateServer = {
  'name': {"name":"name","label":"Name","help":"Addresses name it, so it can’t be changed later.","isRequired":true,"maxLength":60},
  'description': {"name":"description","label":"Description","maxLength":500},
} as const satisfies Fields

export const UpdateServer = {
  'description': {"name":"description","label":"Description","maxLength":500},
  'isDraining': {"name":"isDraining","label":"Drain","help":"What runs there stays. Nothing new is deployed to it."},
} as const satisfies Fields

export const CreateConfig = {
  'name': {"name":"name","label":"Name","help":"Addresses name it, so it can’t be changed later.","isRequired":true,"maxLength":60},
  'description': {"name":"description","label":"Description","maxLength":500},
  'settings': {"name":"settings","label":"Settings"},
  'settings.*.key': {"name":"settings.*.key","label":"Setting","isRequired":true,"maxLength":64},
  'settings.*.type': {"name":"settings.*.type","label":"Type","isRequired":true,"options":[{"value":"TEXT","label":"Text"},{"value":"NUMBER","label":"Number"},{"value":"BOOLEAN","label":"True or false"},{"value":"SECRET","label":"Secret"}]},
  'settings.*.value': {"name":"settings.*.value","label":"Value","maxLength":4000},
} as const satisfies Fields

export const UpdateConfig = {
  'description': {"name":"description","label":"Description","maxLength":500},
  'settings': {"name":"settings","label":"Settings"},
  'settings.*.key': {"name":"settings.*.key","label":"Setting","isRequired":true,"maxLength":64},
  'settings.*.type': {"name":"settings.*.type","label":"Type","isRequired":true,"options":[{"value":"TEXT","label":"Text"},{"value":"NUMBER","label":"Number"},{"value":"BOOLEAN","label":"True or false"},{"value":"SECRET","label":"Secret"}]},
  'settings.*.value': {"name":"settings.*.value","label":"Value","maxLength":4000},
} as const satisfies Fields

export const UploadPackage = {
  'content': {"name":"content","label":"Package","isRequired":true,"maxLength":28000000},
} as const satisfies Fields

export const Deploy = {
  'botServer': {"name":"botServer","label":"Server","isRequired":true,"maxLength":60},
  'botModule': {"name":"botModule","label":"Module","help":"As it is called on the server. Another name is another module.","isRequired":true,"maxLength":60},
  'idBotPackage': {"name":"idBotPackage","label":"Package","isRequired":true},
  'botConfig': {"name":"botConfig","label":"Configuration","maxLength":60},
  'drainSeconds': {"name":"drainSeconds","label":"Longest drain","help":"Seconds that running conversations have to end before the previous version is stopped.","isRequired":true,"min":0,"max":3600,"isWhole":true},
} as const satisfies Fields
