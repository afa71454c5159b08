import { isKeyed } from '@parley/contract/audit/audit.rules.ts'
import { entities } from '@parley/contract/entities.gen.ts'
import { fieldWords } from '@parley/contract/kernel/fieldWords.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { formatTime } from '../kit/text/time-format.ts'
import { t } from './audit.messages.ts'

const entityOf = (kind: string) => (Object.hasOwn(entities, kind) ? entities[kind] : undefined)

/** What forms call the field at the end of the path, else words made from its name. */
const lastLabel = (kind: string, path: string): string =>
  entityOf(kind)?.fields?.[path]?.label ?? fieldWords(path.split('.').at(-1) ?? '')

/** The way to a field: "Limits › Storage bytes". */
export const fieldLabel = (kind: string, path: string): string =>
  path
    .split('.')
    .map((_, at, parts) => lastLabel(kind, parts.slice(0, at + 1).join('.')))
    .join(' › ')

/** The way to a value. Keys that people have chosen stay as they wrote them: otherwise nobody finds them again. */
export function placeWords(kind: string, [field = '', ...keys]: readonly string[]): string {
  if (!isKeyed(field) || keys.length === 0) return fieldLabel(kind, [field, ...keys].join('.'))
  const [key = '', part, ...rest] = keys
  return part === undefined || part === 'value' ? key : `${key} › ${fieldWords([part, ...rest].join('.'))}`
}

/** The page of an entity of a tenant; nothing for kinds that have none of their own. */
export function entityHref(kind: string, id: string, idTenant: number | null): string | undefined {
  const page = entityOf(kind)?.page
  if (!page || id === '' || (idTenant === null && page.includes('{tenant}'))) return undefined
  return page.replace('{tenant}', String(idTenant)).replace('{id}', encodeURIComponent(id))
}

/** Names of entity kinds and areas as people read them. */
export const kindWords = (kind: string): string => entityOf(kind)?.label ?? fieldWords(kind)
export function areaWords(area: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = areas
  return Object.hasOwn(known, area) ? (known[area]?.label ?? area) : fieldWords(area)
}

/** The area of an event where it says more than the kind of its entity; `Users` of a `User` does not. */
export function areaBeside(area: string, kind: string): string | undefined {
  const words = areaWords(area)
  return [kindWords(kind), `${kindWords(kind)}s`].includes(words) ? undefined : words
}

type Names = Readonly<Record<string, string>>

/** A value as one reads it: names for ids, labels for numbers of an enumeration. */
export function valueWords(kind: string, path: string, value: unknown, names: Names, timeZone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const field = path.replace(/\[\d+\]$/, '')
  const name = names[`${field}:${String(value)}`]
  if (name !== undefined) return name
  const label = entityOf(kind)?.fields?.[field]?.values?.[String(value)]
  if (label !== undefined) return label
  if (Array.isArray(value)) {
    const words = value.map((each) => valueWords(kind, field, each, names, timeZone))
    const isLong = value.some((each) => typeof each === 'object' && each !== null && nameOf(each) === undefined)
    return words.length === 0 ? t('empty') : words.join(isLong ? '\n' : ', ')
  }
  if (typeof value === 'object')
    return (
      nameOf(value) ??
      (field === 'permissions' ? permissionWords(value) : objectWords(kind, field, value, names, timeZone))
    )
  if (typeof value === 'number') return field.endsWith('Bytes') ? fileSize(value) : numbers.format(value)
  return MOMENT.test(String(value)) ? formatTime(String(value), timeZone, 'seconds') : String(value)
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function nameOf(value: object): string | undefined {
  const { name } = value as { name?: unknown } // an object
  return typeof name === 'string' ? name : undefined
}

/** "Days: 730, part: audit, action: delete"; of keys that people have chosen a line each, and of a value with its note both. */
function objectWords(kind: string, field: string, value: object, names: Names, timeZone: string): string {
  const said = (key: string, each: unknown) => valueWords(kind, `${field}.${key}`, each, names, timeZone)
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== '')
  if (isKeyed(field)) return given.map(([key, each]) => `${key}: ${said(key, each)}`).join('\n') || t('empty')
  if (isKeyed(field.split('.')[0] ?? '') && 'value' in value) {
    const { value: own, note, type } = value as { value: unknown; note?: unknown; type?: unknown } // the key has just been found
    return `${said('value', type === 'boolean' ? String(own) === 'true' : own)}${note ? ` – ${String(note)}` : ''}`
  }
  const words = given
    .map(([key, each]) => `${lastLabel(kind, `${field}.${key}`).toLowerCase()}: ${said(key, each)}`)
    .join(', ')
  return words === '' ? t('empty') : words.charAt(0).toUpperCase() + words.slice(1)
}

/** An area a line: "Flows: view, edit"; -1 stands for everything in it. */
const permissionWords = (value: object): string =>
  Object.entries(value)
    .map(([area, actions]) => {
      const list: readonly unknown[] = Array.isArray(actions) ? actions : []
      return `${areaWords(area)}: ${list.includes(-1) ? t('all') : list.map((each) => actionWords(area, String(each))).join(', ')}`
    })
    .join('\n') || t('empty')

/** "view:17" → "view (17)". */
function actionWords(area: string, entry: string): string {
  const [name = '', limit] = entry.split(':')
  const known: Readonly<Record<string, { readonly actions: Readonly<Record<string, { readonly label: string }>> }>> =
    areas
  const label = known[area]?.actions[name]?.label ?? name
  return limit === undefined ? label : `${label} (${limit})`
}
