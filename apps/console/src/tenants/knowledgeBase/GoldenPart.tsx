import { UpdateEntries as words } from '@parley/contract/fields/knowledgeBase.gen.ts'
import type { GoldenQuestion, KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { GoldenCheck } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useLanguageOptions } from '../../grammars/use-language-options.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import type { Draft } from '../../kit/forms/use-draft.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useRead } from '../../shell/api.ts'
import { EditForm } from '../../shell/editing/EditForm.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { CheckResult } from './CheckList.tsx'
import { t } from './knowledgeBase.messages.ts'

const GoldenFile = lazyPart(async () => (await import('./GoldenFile.tsx')).GoldenFile)
const MinScoreCard = lazyPart(async () => (await import('./MinScoreCard.tsx')).MinScoreCard)

const { Entries, GoldenChecks, UpdateEntries } = operations.KnowledgeBase
type Values = { golden: GoldenQuestion[] }
const factsOf = ({ golden }: KnowledgeBase): Values => ({ golden })
const question = (golden: GoldenQuestion) => golden.question
const lists = {
  golden: { key: question, name: question, show: ({ expected }: GoldenQuestion) => expected ?? t('strange') },
}

/** What must stay answered, and how it is answered now. */
export default function GoldenPart({ base }: { base: KnowledgeBase }) {
  const params = { idKnowledgeBase: base.idKnowledgeBase }
  const change = useChange(UpdateEntries, Entries, { params, saved: ({ name }) => t('saved', { name }) })
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft text-sm">{t('goldenText')}</p>
      <EditForm
        {...change}
        entity={base}
        factsOf={factsOf}
        fields={{ golden: words.golden }}
        lists={lists}
        save={({ golden }, on) => change.save({ name: on.name, entries: on.entries, golden }, on)}
        className="gap-4"
      >
        {(draft) => <GoldenFields draft={draft} base={base} />}
      </EditForm>
      <MinScoreCard base={base} />
    </div>
  )
}

/** What came of a question as it is saved; nothing is said of one that was changed since. */
function resultOf(row: GoldenQuestion, saved: readonly GoldenQuestion[], checks: readonly GoldenCheck[]) {
  const at = saved.findIndex(
    ({ question: asked, expected, language }) =>
      asked === row.question && expected === row.expected && language === row.language,
  )
  const check = checks[at]
  return check?.question === row.question && check.expected === row.expected ? check.now : undefined
}

function GoldenFields({
  draft: { control, setValue },
  base: { idKnowledgeBase, golden },
}: {
  draft: Draft<Values>
  base: KnowledgeBase
}) {
  const { data: checks = [] } = useRead(GoldenChecks, { params: { idKnowledgeBase } })
  const rows = useWatch({ control, name: 'golden' })
  const { fields, append, remove } = useFieldArray({ control, name: 'golden' })
  const languages = useLanguageOptions()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      {fields.length === 0 && <p className="text-faint">{t('noGolden')}</p>}
      {fields.map(({ id, question: asked }, at) => {
        const row = rows[at]
        const result = row && resultOf(row, golden, checks)
        return (
          <fieldset
            key={id}
            className="grid grid-cols-[1fr_1fr_12rem_auto] items-start gap-3 rounded-card bg-surface p-3 ring-1 ring-line max-md:grid-cols-1"
          >
            <legend className="sr-only">{asked}</legend>
            <FormText control={control} field={words['golden.*.question']} name={`golden.${at}.question`} />
            <div className="flex flex-col gap-2">
              {row?.expected !== null && (
                <FormText
                  control={control}
                  field={words['golden.*.expected']}
                  name={`golden.${at}.expected`}
                  isRequired
                />
              )}
              <Checkbox
                isSelected={row?.expected === null}
                onChange={(isStrange) =>
                  setValue(`golden.${at}.expected`, isStrange ? null : '', { shouldDirty: true })
                }
              >
                {t('strange')}
              </Checkbox>
            </div>
            <FormComboBox
              control={control}
              field={words['golden.*.language']}
              name={`golden.${at}.language`}
              options={languages}
              placeholder={t('anyLanguage')}
            />
            <div className="pt-6">
              <IconButton label={t('removeGolden')} icon={Trash2} onPress={() => remove(at)} />
            </div>
            {result && (
              <div className="col-span-full flex flex-wrap items-center gap-2 text-sm">
                <CheckResult {...result} />
              </div>
            )}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onPress={() => append({ question: '', expected: '', language: null })}>
          {t('addGolden')}
        </Button>
        <Button icon={Upload} onPress={() => setImporting(true)}>
          {t('importGolden')}
        </Button>
      </div>
      {isImporting && (
        <GoldenFile
          idKnowledgeBase={idKnowledgeBase}
          there={rows}
          onAdd={(more) => append([...more])}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
