import { z } from 'zod'
import { entityKinds } from '../entityKinds.ts'
import { type EntityKind, labelOf } from '../kernel/entityKind.ts'
import { fieldWords } from '../kernel/fieldWords.ts'
import { enumerations } from '../kernel/schema.ts'

interface Words {
  label?: string
  values?: Readonly<Record<string, string>>
}

/** What the log needs to show an entity in words, without the schemas: one entry for all that is told of a kind. */
export function entityWords(): string {
  const kinds = new Map<string, EntityKind[]>()
  for (const each of entityKinds) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each])
  const lines = [...kinds]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, [first, ...others]]) => {
      const fields = Object.assign({}, ...[first, ...others].map((each) => wordsOf(each?.fields, '')))
      // The marks stand for ids of whatever type.
      const page = first?.page
        ? pathOf(first.page as Page, '{id}')
        : first?.tenantPage && pathOf(first.tenantPage as unknown as Page, '{tenant}', '{id}')
      const face = {
        label: first?.label,
        ...(page ? { page } : {}),
        ...(Object.keys(fields).length > 0 ? { fields } : {}),
      }
      return `  ${kind}: ${JSON.stringify(face)},\n`
    })
  const types = `export interface EntityWords {
  readonly label: string
  /** The address of its screen, by its id and, where it is one of a tenant that the address names, by the tenant's. */
  readonly page?: string
  /** By the way to the field: what it is called where its name does not say it, and its values where they are an enumeration. */
  readonly fields?: Readonly<Record<string, { readonly label?: string; readonly values?: Readonly<Record<string, string>> }>>
}
`
  const names = [...kinds.keys()].sort().map((kind) => `'${kind}'`)
  return `export type EntityName = ${names.join(' | ')}\n\n${types}\nexport const entities: Readonly<Record<string, EntityWords>> = {\n${lines.join('')}}\n`
}

type Page = (...ids: string[]) => string
const pathOf = (page: Page, ...marks: string[]) =>
  marks.reduce((path, mark) => path.replace(encodeURIComponent(mark), mark), page(...marks))

/** Of every field, also of those within lists and objects, that says more than its name. */
function wordsOf(schema: z.ZodType | undefined, path: string): Record<string, Words> {
  const inner = schema && bare(schema)
  const own: Words = {}
  const values = inner && enumerations.get(inner)?.of.entries
  if (values) own.values = Object.fromEntries(values.map(({ value, label }) => [value, label]))
  const label = labelOf(schema) ?? labelOf(inner)
  if (label !== undefined && label !== fieldWords(path.split('.').at(-1) ?? '')) own.label = label
  const below =
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape).map(([name, each]) =>
          wordsOf(each as z.ZodType, path === '' ? name : `${path}.${name}`),
        ) // a shape is of schemas
      : []
  return Object.assign({}, Object.keys(own).length > 0 ? { [path]: own } : {}, ...below)
}

/** Without what only says that it may be missing, and of a list what is in it. */
function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType) // what it wraps is a schema
  return schema instanceof z.ZodArray ? bare(schema.element as z.ZodType) : schema // likewise
}
