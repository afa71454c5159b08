import type { ReferenceKind } from '../engine/node-definition.ts'

/** What a field holds, and so by what it is edited. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'template'
  | 'expression'
  | 'number'
  | 'integer'
  | 'milliseconds'
  | 'boolean'
  | 'choice'
  /** What is said, language by language, with alternatives. */
  | 'texts'
  /** Ways to recognize a meaning: a list whose entries come in variants. */
  | 'recognisers'
  | 'variable'
  /** The id of a node of the flow. */
  | 'node'
  /** A name of a way out; changing it keeps the wire. */
  | 'outlet'
  | 'language'
  /** The guid of something outside the flow; `reference` says what. */
  | 'reference'
  /** A category of the model that is the field `model` beside it. */
  | 'category'
  /** The name of a secret. */
  | 'secret'
  /** Any plain JSON. */
  | 'json'
  /** Fields of its own, in `fields`. */
  | 'group'
  /** One of several forms, in `variants`. */
  | 'variants'
  /** Entries: of `each`. */
  | 'list'
  /** Values of `each` by a key: a language or a text. */
  | 'record'

/** One setting as a panel shows it, read from the schema; there is no other list of fields. */
export interface NodeField {
  /** The way to it from the node; in `fields`, `each` and `variants` from the part around it, empty for an entry itself. */
  readonly path: string
  readonly label: string
  /** A sentence or two. */
  readonly help?: string
  /** Something one may write. */
  readonly example?: string
  readonly kind: FieldKind
  /** Absent where plain words or digits are all. */
  readonly unit?: string
  readonly isOptional: boolean
  readonly default?: unknown
  /** Of a number its least and greatest value, of a text its characters, of a list its entries. */
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  readonly reference?: ReferenceKind
  readonly fields?: readonly NodeField[]
  readonly each?: NodeField
  /** The forms of `variants`; `discriminator` is the field that tells them apart, absent where their fields do. */
  readonly discriminator?: string
  readonly variants?: readonly FieldVariant[]
  /** True where most never touch it. */
  readonly isAdvanced?: boolean
  /** Paths of fields beside it: this one counts only while none of those is set. */
  readonly onlyWithout?: readonly string[]
  /** The path of a field beside it: this one counts only while that one is set. */
  readonly onlyWith?: string
}

export interface FieldVariant {
  /** The value of the discriminator; else the name of the field that only this form has. */
  readonly value: string
  readonly label: string
  readonly help?: string
  readonly fields: readonly NodeField[]
}

declare module 'zod' {
  /** What schemas of nodes and settings say by `.meta`; the rest of a field is read from the schema itself. */
  interface GlobalMeta {
    label?: string
    help?: string
    example?: string
    /** Where the schema alone does not tell. */
    holds?: FieldKind
    unit?: string
    /** What an entry of the list is called. */
    each?: string
    /** The words of an enumeration. */
    choices?: Readonly<Record<string, string>>
    reference?: ReferenceKind
    isAdvanced?: boolean
    onlyWithout?: readonly string[]
    onlyWith?: string
  }
}
