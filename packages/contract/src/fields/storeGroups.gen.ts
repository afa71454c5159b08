// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What people find here.","maxLength":1000},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What people find here.","maxLength":1000},
} as const satisfies Fields

export const ChangeVisibility = {
  'idTenants': {"name":"idTenants","label":"Visible to"},
} as const satisfies Fields

export const AddItem = {
  'kind': {"name":"kind","label":"Kind","isRequired":true,"options":[{"value":"flow","label":"Flow"},{"value":"component","label":"Component"},{"value":"grammar","label":"Grammar"}]},
  'reference': {"name":"reference","label":"Offers","help":"Its live version is what people take.","isRequired":true},
  'title': {"name":"title","label":"Title","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What it does, for people who choose.","maxLength":1000},
  'picture': {"name":"picture","label":"Picture","help":"PNG, JPEG or WebP.","maxLength":90000},
  'order': {"name":"order","label":"Position","min":1,"max":100,"isWhole":true},
} as const satisfies Fields

export const UpdateItem = {
  'title': {"name":"title","label":"Title","isRequired":true,"maxLength":80},
  'description': {"name":"description","label":"Description","help":"What it does, for people who choose.","maxLength":1000},
  'picture': {"name":"picture","label":"Picture","help":"PNG, JPEG or WebP.","maxLength":90000},
  'order': {"name":"order","label":"Position","min":1,"max":100,"isWhole":true},
} as const satisfies Fields

export const Take = {
  'idFolder': {"name":"idFolder","label":"Folder for flows"},
  'idComponentFolder': {"name":"idComponentFolder","label":"Folder for components"},
} as const satisfies Fields

export const UpdateTaken = {
  'idFolder': {"name":"idFolder","label":"Folder for flows"},
  'idComponentFolder': {"name":"idComponentFolder","label":"Folder for components"},
} as const satisfies Fields
