import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { DefinedEnum } from '@parley/contract/kernel/enum.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import type { Option } from '../../kit/fields/options.tsx'

/** When and where the address is read: days are those of the reader's zone. */
export interface Moment {
  readonly timeZone: string
  readonly now: number
}

/** Choices that the core knows. */
export interface Choices<Value extends string | number> {
  readonly operation: Operation
  readonly input: unknown
  readonly optionsOf: (answer: never) => readonly Option<Value>[]
}

/** One filter of a list: its words, how it is chosen, and what its text in the address asks of the core. */
export interface ListFilter<V = unknown> {
  readonly label: string
  /** What the text asks for; undefined where it says nothing that can be read. */
  readonly read: (text: string, moment: Moment) => V | undefined
  readonly options?: readonly Option[]
  readonly choices?: Choices<string | number>
  readonly isMultiple?: boolean
  /** Chooses otherwise than from a list. */
  readonly chip?: () => ReactNode
  /** Nobody chooses it: it comes by a link, and its chip takes it away. */
  readonly isLink?: true
  /** It gives several fields of the query at once. */
  readonly spreads?: true
  /** Its name in the address, where that is not the core's. */
  readonly name?: string
}

const parts = (text: string): string[] => text.split(',').filter(Boolean)
const some = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values : undefined)
const isId = (value: number) => Number.isSafeInteger(value) && value > 0
const asText = ({ value, ...option }: Option): Option => ({ ...option, value: String(value) })
const MOST_TEXT = 100

/** Some values of an enumeration. */
export const anyOf = <E extends DefinedEnum>(label: string, of: E): ListFilter<E['values'][number][]> => ({
  label,
  isMultiple: true,
  options: of.entries.map(asText),
  read: (text) => some(of.values.filter((value) => parts(text).includes(String(value)))),
})

/** Some of a few words, each with its label. */
export const words = <const W extends string>(label: string, labels: Readonly<Record<W, string>>): ListFilter<W[]> => {
  const values = Object.keys(labels) as W[] // the keys of its own type
  return {
    label,
    isMultiple: true,
    options: values.map((value) => ({ value, label: labels[value] })),
    read: (text) => some(values.filter((value) => parts(text).includes(value))),
  }
}

/** One of a few cases: its word in the address, its label, and what it asks for. */
export const cases = <const V>(
  label: string,
  of: Readonly<Record<string, readonly [label: string, asks: V]>>,
): ListFilter<V> => ({
  label,
  options: Object.entries(of).map(([value, [words]]) => ({ value, label: words })),
  read: (text) => (Object.hasOwn(of, text) ? of[text]?.[1] : undefined),
})

/** What an operation offers to choose from. */
export const from = <E extends EndpointDeclaration, Value extends string | number>(
  operation: Operation<E>,
  input: InputOf<E>,
  optionsOf: (answer: OutputOf<E>) => readonly Option<Value>[],
): Choices<Value> => ({ operation, input, optionsOf })

/** Some things by their ids. */
export const ids = (label: string, choices: Choices<number>): ListFilter<number[]> => ({
  label,
  choices,
  isMultiple: true,
  read: (text) => some(parts(text).map(Number).filter(isId)),
})

/** One thing by its id. */
export const id = (label: string, choices: Choices<number>): ListFilter<number> => ({
  label,
  choices,
  read: (text) => (isId(Number(text)) ? Number(text) : undefined),
})

/** Some texts, for example codes of languages. */
export const texts = (label: string, choices: Choices<string>, longest = MOST_TEXT): ListFilter<string[]> => ({
  label,
  choices,
  isMultiple: true,
  read: (text) => some(parts(text).filter((each) => each.length <= longest)),
})

/** One text; without choices those that the screen knows. */
export const text = (label: string, choices?: Choices<string>, longest = MOST_TEXT): ListFilter<string> => ({
  label,
  ...(choices ? { choices } : {}),
  read: (given) => given.trim().slice(0, longest) || undefined,
})

/** What a link asks for. */
export const link = (label: string): ListFilter<string> & { isLink: true } => ({ ...text(label), isLink: true })

/** One that gives several fields of the query. */
export const spread = <V extends object>(filter: ListFilter<V>): ListFilter<V> & { spreads: true } => ({
  ...filter,
  spreads: true,
})

/** The same filter under a name of its own in the address. */
export const named = <const N extends string, F extends ListFilter>(name: N, filter: F): F & { name: N } => ({
  ...filter,
  name,
})
