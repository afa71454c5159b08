import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import type { NodeField } from './field.ts'
import { fieldsOf, kindOf, settingsFields } from './fields.ts'
import type { NodeType } from './registry.schema.ts'
import { NODE_DEFINITIONS } from './registry.ts'

const TYPES = Object.keys(NODE_DEFINITIONS) as NodeType[] // the table has each type as a key

/** A field and all inside it, with the way to each. */
function all(field: NodeField, around: string): readonly { at: string; field: NodeField }[] {
  const at = `${around} ${field.path}`.trim()
  const inside = [
    ...(field.fields ?? []),
    ...(field.each ? [field.each] : []),
    ...(field.variants ?? []).flatMap(({ fields }) => fields),
  ]
  return [{ at, field }, ...inside.flatMap((one) => all(one, at))]
}

const places: readonly (readonly [string, readonly NodeField[]])[] = [
  ...TYPES.map((type) => [type, fieldsOf(type)] as const),
  ['settings', settingsFields()],
]

describe.each(places)('the fields of %s', (place, fields) => {
  const each = fields.flatMap((field) => all(field, place))

  it('are each called something', () => {
    expect(each.filter(({ field }) => field.label === '' && field.path !== '').map(({ at }) => at)).toEqual([])
    const variants = each.flatMap(({ at, field }) => (field.variants ?? []).map((variant) => ({ at, variant })))
    expect(variants.filter(({ variant }) => variant.label === '' || variant.value === '')).toEqual([])
  })

  it('say what is not plain from their name, in sentences', () => {
    const plain =
      /^(variable|value|label|name|header|prefix|type|method|language|words|keys|number|from|to|days|date|note|fact|texts|recording|(at|fewest|most|whole|without|not|between|secret|save|grammar|model|flow).*)$/i
    const silent = each.filter(
      ({ field: { path, help, label, kind } }) => path !== '' && kind !== 'boolean' && !help && !plain.test(label),
    )
    expect(silent.map(({ at }) => at)).toEqual([])
    for (const { field } of each) if (field.help !== undefined) expect(field.help).toMatch(/^[\p{Lu}\d“].*[.]$/su)
    for (const { field } of each) expect(field.label).not.toMatch(/[.:]$/)
  })

  it('count only without or with another one that stands beside them and may be left out', () => {
    const conditions = fields.flatMap(({ onlyWithout = [], onlyWith }) => [
      ...onlyWithout,
      ...(onlyWith ? [onlyWith] : []),
    ])
    const others = conditions.map((condition) => fields.find(({ path }) => path === condition))
    expect(others.every((other) => other?.isOptional && other.default === undefined)).toBe(true)
    for (const { each: inside } of fields) expect(inside?.onlyWithout ?? inside?.onlyWith).toBeUndefined()
  })

  it('say the unit of numbers that have one', () => {
    const numbers = each.filter(({ field: { kind } }) => kind === 'integer' || kind === 'milliseconds')
    const bare = numbers.filter(
      ({ field: { unit, path } }) => !unit && path !== 'traceLevel' && path !== 'version' && path !== 'status',
    )
    expect(bare.map(({ at }) => at)).toEqual([])
  })
})

it.each(TYPES)('says what %s is for, with an example', (type) => {
  expect(kindOf(type).label).not.toBe('')
  expect(kindOf(type).help).toMatch(/^[A-Z].*\.$/)
  expect(kindOf(type).example).toMatch(/^.{15,140}$/)
})

describe('what a field knows of its schema', () => {
  const find = (type: NodeType, path: string) => fieldsOf(type).find((field) => field.path === path)

  it('is its kind, its limits, its default and its choices', () => {
    expect(find('listen', 'timeoutMs')).toMatchObject({
      kind: 'milliseconds',
      unit: 'ms',
      default: 6_000,
      min: 0,
      max: 86_400_000,
    })
    expect(find('listen', 'attempts')).toMatchObject({ kind: 'integer', min: 1, max: 20, default: 2, isOptional: true })
    expect(find('listen', 'variable')).toMatchObject({ kind: 'variable', isOptional: true })
    expect(find('transfer', 'mode')?.choices).toEqual([
      { value: 'Attend', label: 'Attended' },
      { value: 'Blind', label: 'Blind' },
    ])
    expect(find('transfer', 'timeoutMs')).toMatchObject({ onlyWithout: ['flow', 'desk'], default: 30_000 })
    expect(find('say', 'texts')).toMatchObject({ kind: 'texts' })
    expect(find('branch', 'cases')).toMatchObject({ kind: 'list', max: 100, each: { label: 'Case', kind: 'group' } })
    expect(find('branch', 'cases')?.each?.fields?.map(({ path, kind }) => [path, kind])).toEqual([
      ['name', 'outlet'],
      ['expression', 'expression'],
    ])
    expect(find('counter', 'limit')).toMatchObject({ isOptional: false })
    expect(find('request', 'body')).toMatchObject({ kind: 'template', max: LIMITS.textLength })
  })

  it('tells the forms of a union apart', () => {
    const recognise = find('listen', 'reactions')?.each?.fields?.find(({ path }) => path === 'recognise')
    expect(recognise).toMatchObject({ kind: 'recognisers', each: { kind: 'variants', discriminator: 'kind' } })
    const number = recognise?.each?.variants?.find(({ value }) => value === 'number')
    expect(number?.fields.map(({ path }) => path)).toEqual(['min', 'max', 'integer', 'refused'])
    expect(find('subflow', 'inputs')?.each?.variants?.map(({ value }) => value)).toEqual(['expression', 'texts'])
    expect(find('request', 'headers')?.each?.variants?.map(({ value }) => value)).toEqual(['value', 'secret'])
  })

  it('leaves out what drawing sets, and puts what every node has last', () => {
    expect(fieldsOf('say').map(({ path }) => path)).toEqual([
      'label',
      'texts',
      'interruptible',
      'note',
      'maxEntries',
      'escapeTo',
    ])
  })
})
