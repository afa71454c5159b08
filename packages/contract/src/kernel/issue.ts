import type { z } from 'zod'
import { messages } from './messages.ts'

/** The specification's sentence for a schema issue; custom messages of a schema stand as they are. Whatever the issue, no library speaks. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return messages.required
    return issue.expected === 'int' ? messages.wholeNumber : messages.invalid
  }
  if ((issue.code === 'too_small' || issue.code === 'too_big') && issue.exact && issue.origin === 'string')
    return messages.exactLength(Number(issue.code === 'too_small' ? issue.minimum : issue.maximum))
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? messages.invalid
  if (issue.code === 'invalid_value') return issue.input === undefined ? messages.required : messages.choice
  if (issue.code === 'unrecognized_keys') return messages.unknownField
  // A choice between shapes is made by one of its fields.
  return issue.code === 'invalid_union' ? messages.choice : messages.invalid
}

const formats: Readonly<Record<string, string>> = { email: messages.email, date: messages.isoDate }

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return messages.maxLength(Number(maximum))
  return origin === 'array' ? messages.maxEntries(Number(maximum)) : messages.invalid
}

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const minimum = Number(issue.minimum)
  if (issue.origin === 'string') return minimum === 1 ? messages.required : messages.minLength(minimum)
  if (issue.origin === 'array') return minimum === 1 ? messages.required : messages.invalid
  return messages.minValue(minimum)
}

/** Field path → sentence; unknown fields are named one by one. The key '' is the request itself. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields = new Map<string, string>() // a field may be called __proto__
  for (const issue of error.issues) {
    const path = issue.path.map(String)
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    for (const each of paths) {
      const name = each.join('.')
      if (!fields.has(name)) fields.set(name, issue.message)
    }
  }
  return Object.fromEntries(fields)
}
