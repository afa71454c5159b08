import { UpdateBasic as fields } from '@parley/contract/fields/grammars.gen.ts'
import type { relation } from '@parley/contract/flows/flow.schema.ts'
import type { Grammar } from '@parley/contract/grammars/grammar.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Link } from '../kit/actions/Link.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { Draft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { EditForm } from '../shell/editing/EditForm.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { DefinitionFields } from './DefinitionFields.tsx'
import { draftOf, factsOf, type GrammarFacts } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'
import { TestRows } from './TestRows.tsx'
import { TryIt } from './TryIt.tsx'
import { useLanguageOptions } from './use-language-options.ts'
import { useMatcher } from './use-matcher.ts'

const { Basic, UpdateBasic } = operations.Grammars

const words = {
  name: fields.name,
  language: fields.language,
  tests: fields.tests,
  kind: { label: t('kind') },
  match: { label: t('match') },
  format: { label: t('format') },
  phrases: { label: t('phrases') },
  source: { label: t('rules') },
  pattern: { label: t('pattern') },
  builtin: { label: t('builtin') },
  min: { label: t('builtinMin') },
  max: { label: t('builtinMax') },
  integer: { label: t('integerOnly') },
  prefer: { label: t('builtinPrefer') },
  region: { label: t('builtinRegion') },
}
const lists = { tests: { key: ({ text }: { text: string }) => text, name: ({ text }: { text: string }) => text } }

type Use = z.output<typeof relation>
type Props = { grammar: Grammar; uses: readonly Use[] }

/** The grammar as it is written, tried while it is: what counts for conversations is what is saved. */
export function GrammarForm({ grammar, uses }: Props) {
  const change = useChange(UpdateBasic, Basic, {
    params: { idGrammar: grammar.idGrammar },
    saved: ({ name }) => t('saved', { name }),
  })
  return (
    <EditForm
      {...change}
      entity={grammar}
      factsOf={factsOf}
      fields={words}
      lists={lists}
      // Who uses it stands beside the form.
      save={(facts, on) => change.save({ ...draftOf(facts), acceptsUse: true }, on)}
      className="gap-5"
    >
      {(draft) => <GrammarFields draft={draft} uses={uses} />}
    </EditForm>
  )
}

function GrammarFields({ draft, uses }: { draft: Draft<GrammarFacts>; uses: readonly Use[] }) {
  const { control } = draft
  const facts = useWatch({ control }) as GrammarFacts // the form has all of them
  const matcher = useMatcher(facts)
  const languages = useLanguageOptions()
  return (
    <TwoColumns
      main={
        <>
          <Card title={t('definition')}>
            <DefinitionFields draft={draft} facts={facts} compiled={matcher?.compiled} />
          </Card>
          <Card title={t('tests')} description={t('testsText')}>
            <TestRows control={control} rows={facts.tests} matcher={matcher} />
          </Card>
        </>
      }
      side={
        <>
          <Card title={t('tryIt')} description={t('tryHelp')}>
            <TryIt matcher={matcher} language={facts.language} />
          </Card>
          <Card title={t('facts')}>
            <div className="flex flex-col gap-4">
              <FormText control={control} field={fields.name} />
              <FormComboBox
                control={control}
                field={fields.language}
                options={languages}
                placeholder={t('anyLanguage')}
              />
            </div>
          </Card>
          {uses.length > 0 && (
            <Card title={t('usedBy')} description={t('usedByText')}>
              <ul className="m-0 flex list-none flex-col gap-1 p-0 text-sm">
                {usesOnce(uses).map(({ guid, name, nodeId, nodeLabel }) => (
                  <li key={`${guid} ${nodeId}`}>
                    <Link href={screens.designer(guid, { node: nodeId })}>{name}</Link>
                    <span className="text-faint">{` · ${nodeLabel || nodeId}`}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      }
    />
  )
}

/** The same step of several versions is one place to look at. */
const usesOnce = (uses: readonly Use[]) => [...new Map(uses.map((use) => [`${use.guid} ${use.nodeId}`, use])).values()]
