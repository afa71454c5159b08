import { ProtocolError } from '../hub.error.ts'

// Readers of single fields, shared by both encodings. `name` is the field as the protocol calls it.

export function readString(value: unknown, name: string): string {
  if (value === undefined) throw new ProtocolError(`Missing required property '${name}'.`)
  if (typeof value !== 'string') throw new ProtocolError(`Expected '${name}' to be of type String.`)
  return value
}

export function readOptionalString(value: unknown, name: string): string | undefined {
  return value === undefined || value === null ? undefined : readString(value, name)
}

export function readArray(value: unknown, name: string): readonly unknown[] {
  if (value === undefined) throw new ProtocolError(`Missing required property '${name}'.`)
  if (!Array.isArray(value)) throw new ProtocolError(`Expected '${name}' to be of type Array.`)
  return value
}

export function readStreamIds(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined
  const ids = readArray(value, 'streamIds').map((id) => readString(id, 'streamIds'))
  return ids.length === 0 ? undefined : ids
}

export function readSequenceId(value: unknown): number {
  if (value === undefined) throw new ProtocolError("Missing required property 'sequenceId'.")
  if (!Number.isSafeInteger(value)) throw new ProtocolError("Expected 'sequenceId' to be of type Number.")
  return Number(value)
}

export function readHeaders(value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object' || Array.isArray(value)) throw new ProtocolError("Expected 'headers' to be an Object.")
  for (const entry of Object.values(value)) {
    if (typeof entry !== 'string') throw new ProtocolError("Expected 'headers' to hold strings only.")
  }
}
