import { isKeyed } from '@parley/contract/audit/audit.rules.ts'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { folderKind, scriptKind } from '@parley/contract/enums/operations.enum.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import { formatTime } from '../kit/text/time-format.ts'
import { fileSize } from '../tasks/file-size.ts'
import { t as area } from './audit.area.messages.ts'
import { t } from './audit.messages.ts'

/** "idFolder" → "Folder", "maxLength" → "Max length". */
export function fieldWords(path: string): string {
  const parts = path.split('.').map((part) => {
    const words = part
      .replace(/^id(?=[A-Z])/, '')
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
    return words.charAt(0).toUpperCase() + words.slice(1)
  })
  return parts.join(' › ')
}

/** The way to a value. Keys that people have chosen stay as they wrote them: otherwise nobody finds them again. */
export function placeWords([field = '', ...keys]: readonly string[]): string {
  if (!isKeyed(field) || keys.length === 0) return fieldWords([field, ...keys].join('.'))
  const [key = '', part, ...rest] = keys
  return part === undefined || part === 'value' ? key : `${key} › ${fieldWords([part, ...rest].join('.'))}`
}

const kinds: Readonly<Record<string, string>> = {
  ApiSecret: t('apiSecret'),
  Auditlog: area('auditLog'),
  CallScript: t('flow'),
  Role: t('permissionGroup'),
}

/** Names of entity kinds and areas as people read them. */
export function kindWords(kind: string): string {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : fieldWords(kind)
}
export function areaWords(area: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = areas
  return Object.hasOwn(known, area) ? (known[area]?.label ?? area) : fieldWords(area)
}

/** The area of an event where it says more than the kind of its entity; `Users` of a `User` does not. */
export function areaBeside(area: string, kind: string): string | undefined {
  const words = areaWords(area)
  return [kindWords(kind), `${kindWords(kind)}s`].includes(words) ? undefined : words
}

type Labels = { readonly values: readonly (string | number)[]; readonly label: (value: string | number) => string }
const enums: Readonly<Record<string, Labels>> = {
  'CallScript.type': callType,
  'CallScript.channel': channelType,
  'CallScript.scriptKind': scriptKind,
  'Component.channel': channelType,
  'Component.scriptKind': scriptKind,
  'Folder.kind': folderKind,
  'Tag.tone': tagTone,
  'Tenant.agentAssist.features': liveAssistFeature,
}

type Names = Readonly<Record<string, string>>

/** A value as one reads it: names for ids, labels for numbers of an enumeration. */
export function valueWords(kind: string, path: string, value: unknown, names: Names, timeZone = 'UTC'): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const field = path.replace(/\[\d+\]$/, '')
  const name = names[`${field}:${String(value)}`]
  if (name !== undefined) return name
  const of = enums[`${kind}.${field}`]
  if (of && (typeof value === 'number' || typeof value === 'string') && of.values.includes(value))
    return of.label(value)
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
  const words = given.map(([key, each]) => `${fieldWords(key).toLowerCase()}: ${said(key, each)}`).join(', ')
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
