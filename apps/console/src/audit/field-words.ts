import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { folderKind, scriptKind } from '@parley/contract/enums/operations.enum.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { tagTone } from '@parley/contract/tags/tag.enum.ts'
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

/** Names of entity kinds and areas as people read them. */
export function kindWords(kind: string): string {
  if (kind === 'CallScript') return 'Flow'
  return fieldWords(kind)
}
export function areaWords(area: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = areas
  return Object.hasOwn(known, area) ? (known[area]?.label ?? area) : fieldWords(area)
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
}

type Names = Readonly<Record<string, string>>

/** A value as one reads it: names for ids, labels for numbers of an enumeration. */
export function valueWords(kind: string, path: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const field = path.replace(/\[\d+\]$/, '')
  const name = names[`${field}:${String(value)}`]
  if (name !== undefined) return name
  const of = enums[`${kind}.${field}`]
  if (of && (typeof value === 'number' || typeof value === 'string') && of.values.includes(value))
    return of.label(value)
  if (Array.isArray(value))
    return value.length === 0 ? t('empty') : value.map((each) => valueWords(kind, field, each, names)).join(', ')
  if (typeof value === 'object') {
    const { name: own } = value as { name?: unknown } // an object
    return typeof own === 'string' ? own : JSON.stringify(value)
  }
  return String(value)
}
