// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'appUrl': {"name":"appUrl","label":"Address","help":"Where people open the other installation, such as https://parley.example.com. One in your own network has to be permitted by the operator.","isRequired":true,"maxLength":300},
  'role': {"name":"role","label":"Role","help":"A slave is brought into line with this installation. With a master, this one is.","isRequired":true,"options":[{"value":"master","label":"Master"},{"value":"slave","label":"Slave"}]},
  'idTenantThere': {"name":"idTenantThere","label":"Tenant there","help":"The number of the tenant to compare with. Empty: the home tenant of the API secret."},
  'secret': {"name":"secret","label":"API secret","help":"Of a person there who may view instances. It is stored sealed and never shown again.","isRequired":true,"maxLength":200},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'appUrl': {"name":"appUrl","label":"Address","help":"Where people open the other installation, such as https://parley.example.com. One in your own network has to be permitted by the operator.","isRequired":true,"maxLength":300},
  'role': {"name":"role","label":"Role","help":"A slave is brought into line with this installation. With a master, this one is.","isRequired":true,"options":[{"value":"master","label":"Master"},{"value":"slave","label":"Slave"}]},
  'idTenantThere': {"name":"idTenantThere","label":"Tenant there","help":"The number of the tenant to compare with. Empty: the home tenant of the API secret."},
  'secret': {"name":"secret","label":"API secret","help":"Empty keeps the one that is stored. Another host needs its own.","maxLength":200},
} as const satisfies Fields
