/** A form of text that has a check and an input of its own. */
export type FieldKind = 'email' | 'url' | 'time' | 'day' | 'money' | 'sum'

/** What a form knows of one field of a body, written from the schemas into `fields/*.gen.ts`. */
export interface Field<Name extends string = string> {
  /** Its path in the body; an entry of a list is `*`. */
  readonly name: Name
  readonly label: string
  readonly help?: string
  readonly isRequired?: true
  /** Characters of a text. */
  readonly minLength?: number
  readonly maxLength?: number
  /** Of a number. */
  readonly min?: number
  readonly max?: number
  readonly isWhole?: true
  readonly kind?: FieldKind
  /** Of each entry of a list. */
  readonly each?: Omit<Field, 'name' | 'label'>
  /** The values of an enumeration, or those a list of it may hold. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
}
