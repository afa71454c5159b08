import type { Tone } from '../tone.ts'
import { StatusTag, Tag } from './StatusTag.tsx'

type EnumRef = { label: (value: number | string) => string; tone: (value: number | string) => Tone }
export type EnumTagProps = { of: EnumRef; value: number | string | null | undefined; isActive?: boolean }

/** A value of a contract enumeration as a state, with its label and tone. */
export function EnumTag({ of, value, isActive = false }: EnumTagProps) {
  if (value === undefined || value === null) return <span className="text-faint">–</span>
  return (
    <StatusTag tone={of.tone(value)} isActive={isActive}>
      {of.label(value)}
    </StatusTag>
  )
}

/** A value of a contract enumeration as a kind. */
export function EnumKind({ of, value }: Omit<EnumTagProps, 'isActive'>) {
  if (value === undefined || value === null) return <span className="text-faint">–</span>
  return <Tag tone={of.tone(value)}>{of.label(value)}</Tag>
}
