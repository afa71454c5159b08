import { builtinKind, grammarFormat, grammarKind, grammarMatch } from '@parley/contract/grammars/grammar.enum.ts'
import { useMemo } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { CodeProblem } from '../kit/code/CodeEditor.tsx'
import { CodeViewer } from '../kit/code/code-viewers.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { Draft } from '../kit/forms/use-draft.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { type GrammarFacts, SETTINGS } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'
import type { useMatcher } from './use-matcher.ts'

const BuiltinFields = lazyPart(async () => (await import('./BuiltinFields.tsx')).BuiltinFields)

type Compiled = NonNullable<ReturnType<typeof useMatcher>>['compiled']
type Fault = { message: string; line?: number; column?: number }
const optionsOf = <V extends string>(of: { entries: readonly { value: V; label: string }[] }) =>
  of.entries.map(({ value, label }) => ({ value, label }))
const kinds = optionsOf(grammarKind)
const formats = optionsOf(grammarFormat)
const matches = optionsOf(grammarMatch)
const builtins = optionsOf(builtinKind)
type Props = { draft: Draft<GrammarFacts>; facts: GrammarFacts; compiled: Compiled | undefined }

/** How the grammar says what it understands; what is wrong with it stands below, with its place. */
export function DefinitionFields({ draft: { control }, facts, compiled }: Props) {
  const { kind } = facts
  const faults: readonly Fault[] = compiled && !compiled.ok ? compiled.faults : NONE
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <FormSelect control={control} name="kind" label={t('kind')} options={kinds} />
        {kind === 'rules' && <FormSelect control={control} name="format" label={t('format')} options={formats} />}
        {(kind === 'rules' || kind === 'phrases') && (
          <FormSelect control={control} name="match" label={t('match')} options={matches} />
        )}
        {kind === 'builtin' && <FormSelect control={control} name="builtin" label={t('builtin')} options={builtins} />}
      </div>
      {kind === 'phrases' && (
        <Code control={control} name="phrases" label={t('phrases')} help={t('phrasesHelp')} faults={faults} />
      )}
      {kind === 'rules' && (
        <Code control={control} name="source" label={t('rules')} help={t('rulesHelp')} faults={faults} />
      )}
      {kind === 'pattern' && (
        <FormText
          control={control}
          name="pattern"
          label={t('pattern')}
          help={t('patternHelp')}
          isMono
          isRequired
          maxLength={500}
        />
      )}
      {kind === 'builtin' && <BuiltinFields control={control} takes={SETTINGS[facts.builtin] ?? []} />}
      {faults.length > 0 && (
        <ul aria-live="polite" className="m-0 flex list-none flex-col gap-1 p-0 text-danger-ink text-sm">
          {faults.map(({ message, line, column = 1 }) => (
            <li key={`${line} ${column} ${message}`}>
              {line === undefined ? message : t('faultAt', { line, column, message })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
const NONE: readonly Fault[] = []

type CodeProps = {
  control: Control<GrammarFacts>
  name: 'phrases' | 'source'
  label: string
  help: string
  faults: readonly Fault[]
}

function Code({ control, name, label, help, faults }: CodeProps) {
  const { field } = useController({ control, name })
  const problems = useMemo(() => faults.flatMap((fault) => placed(field.value, fault)), [faults, field.value])
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink text-sm">{label}</span>
      <CodeViewer label={label} value={field.value} onChange={field.onChange} problems={problems} maxHeight={420} />
      <p className="text-faint text-xs">{help}</p>
    </div>
  )
}

/** Where a fault stands in the text: from its place to the end of the word. */
function placed(text: string, { message, line, column = 1 }: Fault): CodeProblem[] {
  if (line === undefined) return []
  const lines = text.split('\n')
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  const from = Math.min(before + column - 1, text.length)
  const word = /^\S+/.exec(text.slice(from))?.[0].length ?? 1
  return [{ from, to: Math.min(text.length, from + word), message }]
}
