import type { z } from 'zod'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const counted = (count: number | bigint, noun: string) => `${count} ${noun}${Number(count) === 1 ? '' : 's'}`
const shown = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ')

/** What is wrong with a value, in words of people; what a schema says itself stands as it is. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing'
      return `This has to be ${TYPES[issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      if (issue.input === undefined) return 'This is missing'
      return issue.values.length === 1
        ? `This has to be ${shown(issue.values)}`
        : `This has to be one of ${shown(issue.values)}`
    case 'invalid_union': {
      const kinds = kindsOf(issue)
      return kinds.length > 0 ? `Use one of ${shown(kinds)}` : 'This is none of the kinds there are'
    }
    case 'unrecognized_keys': {
      const known = fieldsOf(issue)
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${shown(issue.keys)}${known.length > 0 ? `. Fields here: ${known.join(', ')}` : ''}`
    }
    case 'too_small':
      return `This needs at least ${sizeOf(issue.origin, issue.minimum)}`
    case 'too_big':
      return `This may have at most ${sizeOf(issue.origin, issue.maximum)}`
    default:
      return 'This is not written as it has to be'
  }
}

/** The values that tell the members of a union apart. */
function kindsOf({ inst, discriminator }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): readonly unknown[] {
  const values = inst && 'propValues' in inst._zod ? inst._zod.propValues?.[discriminator ?? ''] : undefined
  return [...(values ?? [])]
}

/** The fields that an object has. */
function fieldsOf({ inst }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): readonly string[] {
  const def: object = inst?._zod.def ?? {}
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.keys(def.shape) : []
}

function sizeOf(origin: string, size: number | bigint): string {
  if (origin === 'string') return counted(size, 'character')
  if (origin === 'array' || origin === 'set') return size === 1 ? '1 entry' : `${size} entries`
  return String(size)
}

/** Where a problem is, as somebody calls it who sees steps and not indices: `Step "Greeting", limit`. */
export function placeOf(document: unknown, path: readonly PropertyKey[]): string {
  const [first, index, ...rest] = path
  if (first !== 'nodes' || typeof index !== 'number') return pathText(path)
  const node = memberOf(memberOf(document, 'nodes'), index)
  const name = [memberOf(node, 'label'), memberOf(node, 'id')].find((each) => typeof each === 'string' && each !== '')
  const step = typeof name === 'string' ? `Step ${JSON.stringify(name)}` : `Step number ${index + 1}`
  return rest.length === 0 ? step : `${step}, ${pathText(rest)}`
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/** `nodes[3].reactions[0].name` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
