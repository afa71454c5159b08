import { LIMITS } from '@parley/flow/limits.ts'
import type { NodeField } from '@parley/flow/nodes/field.ts'
import type { Texts, Utterance } from '@parley/flow/texts/text.schema.ts'
import { Copy, Plus } from 'lucide-react'
import { useLanguageName } from '../../../flows/use-language-name.ts'
import { Button } from '../../../kit/actions/Button.tsx'
import { cx } from '../../../kit/cx.ts'
import { Tag } from '../../../kit/text/StatusTag.tsx'
import { t } from '../panel.messages.ts'
import { useFlowDocument, usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { RowList } from '../RowList.tsx'
import { UtteranceField } from './UtteranceField.tsx'
import { isMissingIn, languagesOf, withWays } from './utterance.ts'

type Props = { path: Path; field: NodeField; texts: Texts }

/** What is said, in each language of the flow: beside each other where there is room. */
export function TextsField({ path, field: { label, help }, texts }: Props) {
  const { settings } = useFlowDocument()
  const { set, needsText, isReadOnly } = usePanelForm()
  const codes = languagesOf(settings, texts)
  const source = texts[settings.defaultLanguage] ?? []
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-ink text-sm">{label}</legend>
      {help && !isReadOnly && <p className="text-faint text-xs">{help}</p>}
      <div className={cx('grid gap-3', codes.length > 1 && '@xl:grid-cols-2 @4xl:grid-cols-3')}>
        {codes.map((code) => (
          <LanguageTexts
            key={code}
            path={[...path, code]}
            label={label}
            language={code}
            ways={texts[code] ?? []}
            isMissing={isMissingIn(texts, code, needsText(path))}
            source={code === settings.defaultLanguage ? [] : source}
            sourceLanguage={settings.defaultLanguage}
            onChange={(ways) => set(path, withWays(texts, code, ways), label)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LanguageProps = {
  path: Path
  label: string
  language: string
  ways: readonly Utterance[]
  isMissing: boolean
  source: readonly Utterance[]
  sourceLanguage: string
  onChange: (ways: readonly Utterance[]) => void
}

const EMPTY: Utterance = { kind: 'text', text: '' }

function LanguageTexts({ path, label, language, ways, isMissing, source, sourceLanguage, onChange }: LanguageProps) {
  const { isReadOnly, set } = usePanelForm()
  const languageName = useLanguageName()
  return (
    <section className="flex min-w-0 flex-col gap-1.5">
      <header className="flex min-h-7 items-center gap-2">
        <span className="text-soft text-xs">{languageName(language)}</span>
        {isMissing && <Tag tone="warning">{t('missing')}</Tag>}
        {ways.length > 1 && <span className="text-faint text-xs">{t('alternatives', { count: ways.length })}</span>}
        {ways.length === 0 && !isReadOnly && (
          <>
            <Button
              size="small"
              variant="ghost"
              icon={Plus}
              label={t('writeIn', { label, language })}
              onPress={() => onChange([EMPTY])}
            >
              {t('write')}
            </Button>
            {source.length > 0 && (
              <Button size="small" variant="ghost" icon={Copy} onPress={() => onChange(source)}>
                {t('copyFrom', { language: languageName(sourceLanguage) })}
              </Button>
            )}
          </>
        )}
      </header>
      <RowList
        label={t('alternativesIn', { label, language })}
        items={ways}
        onChange={onChange}
        isReadOnly={isReadOnly}
        nameOf={(_, at) => t('alternative', { number: at + 1, language })}
        addLabel={t('addAlternative')}
        most={LIMITS.alternatives}
        {...(ways.length > 0 ? { create: () => EMPTY } : {})}
      >
        {(utterance, at, buttons) => (
          <UtteranceField
            path={[...path, at]}
            utterance={utterance}
            buttons={buttons}
            label={
              ways.length > 1 ? `${label}, ${t('alternative', { number: at + 1, language })}` : `${label}, ${language}`
            }
            onChange={(next) => set([...path, at], next, label)}
          />
        )}
      </RowList>
    </section>
  )
}
