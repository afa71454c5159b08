import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { t } from './testCall.messages.ts'
import type { TestStart } from './use-test-call.ts'

export type FlowVariable = FlowDocument['settings']['variables'][number]
export type StartValue = { readonly value: Json } | { readonly error: string }

/** Variables that a test may begin with; those of the tenant have a value already. */
export const startVariables = (document: FlowDocument): readonly FlowVariable[] =>
  document.settings.variables.filter(({ scope }) => scope !== 'tenant')

/** What was typed for a variable in the type it wants; nothing typed keeps its default. */
export function readStartValue({ type }: Pick<FlowVariable, 'type'>, text: string): StartValue | undefined {
  if (text.trim() === '') return undefined
  if (type === 'boolean') return { value: text === 'true' }
  if (type === 'number') {
    const value = Number(text.trim().replace(',', '.'))
    return Number.isFinite(value) ? { value } : { error: t('badNumber') }
  }
  if (type !== 'list' && type !== 'object') return { value: text }
  try {
    const value = JSON.parse(text) as Json // whatever JSON.parse gives is JSON
    const isRight =
      type === 'list' ? Array.isArray(value) : typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRight ? { value } : { error: t('badJson') }
  } catch {
    return { error: t('badJson') }
  }
}

/** Every value, or what is wrong by variable. */
export function readStartValues(variables: readonly FlowVariable[], texts: Readonly<Record<string, string>>) {
  const values: Record<string, Json> = {}
  const errors: Record<string, string> = {}
  for (const variable of variables) {
    const read = readStartValue(variable, texts[variable.name] ?? '')
    if (read && 'error' in read) errors[variable.name] = read.error
    else if (read) values[variable.name] = read.value
  }
  return { values, errors }
}

/** The newest version with what the last test began with, as far as that version still knows it. */
export function startAgain(flow: Pick<CallScript, 'version' | 'document'>, last: TestStart): TestStart {
  const document = documentOf(flow.document)
  const { languages, defaultLanguage } = document.settings
  const known = new Set(startVariables(document).map(({ name }) => name))
  return {
    version: flow.version,
    sends: last.sends,
    language: languages.some(({ code }) => code === last.language) ? last.language : defaultLanguage,
    variables: Object.fromEntries(Object.entries(last.variables).filter(([name]) => known.has(name))),
  }
}
