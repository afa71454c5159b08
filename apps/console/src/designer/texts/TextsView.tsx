import { foldText } from '@parley/contract/kernel/foldText.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Languages } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useLanguageName } from '../../flows/use-language-name.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useEditor } from '../designer-context.ts'
import { languagesOf } from '../panel/texts/utterance.ts'
import { useFlowSettings } from '../use-flow-settings.ts'
import { TextCells } from './TextCells.tsx'
import { type TextRow, textRows } from './text-rows.ts'
import { t } from './texts.messages.ts'

/** Of a row in which all texts are short. */
const ROW = 92
const HEAD = 36
const keyOf = ({ nodeId, path }: TextRow) => `${nodeId} ${path}`

const holds = ({ step, texts }: TextRow, word: string) =>
  word === '' ||
  [step, ...Object.values(texts).flatMap((ways) => ways.map(({ text = '' }) => text))].some((each) =>
    foldText(each).includes(word),
  )

/** Everything the flow says, step by step and language by language. */
export function TextsView() {
  const document = useEditor((state) => state.document)
  const settings = useFlowSettings()
  const languageName = useLanguageName()
  const [search, setSearch] = useState('')
  const [isMissingOnly, setMissingOnly] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const all = useMemo(() => textRows(document), [document])
  const codes = languagesOf(document.settings)
  const word = foldText(search.trim())
  const rows = all.filter((row) => (!isMissingOnly || row.missing.length > 0) && holds(row, word))
  const lacking = all.reduce((sum, { missing }) => sum + missing.length, 0)
  const [inHand, take] = useState<string>()
  const at = rows.findIndex((row) => keyOf(row) === inHand)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => (rows[index] ? keyOf(rows[index]) : index),
    scrollMargin: HEAD,
    overscan: 8,
    // The row that is typed into stays in the document, or focus would be lost with it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].sort((one, other) => one - other),
  })
  const columns = { gridTemplateColumns: `10rem repeat(${codes.length}, minmax(13rem, 1fr))` }
  return (
    <section aria-label={t('label')} className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-4 border-line border-b px-3 py-1.5">
        <SearchField label={t('find')} placeholder={t('find')} value={search} onChange={setSearch} />
        <Switch isSelected={isMissingOnly} onChange={setMissingOnly}>
          {t('missingOnly')}
        </Switch>
        <span role="status" className={lacking > 0 ? 'text-sm text-warning-ink' : 'text-faint text-sm'}>
          {lacking > 0 ? t('missing', { count: lacking }) : t('complete')}
        </span>
        <Button size="small" icon={Languages} onPress={settings.show}>
          {t('languages')}
        </Button>
      </div>
      {rows.length === 0 && <p className="p-4 text-faint text-sm">{t(all.length === 0 ? 'none' : 'nothingFound')}</p>}
      <div ref={scroller} className="min-h-0 flex-1 scroll-pt-9 overflow-auto sm:scroll-pl-40">
        <div className="min-w-max">
          {/* Each field says its step and language itself. */}
          <div
            aria-hidden
            className="sticky top-0 z-2 grid border-line border-b bg-sunken"
            style={{ ...columns, height: HEAD }}
          >
            {[t('step'), ...codes.map(languageName)].map((name) => (
              <span
                key={name}
                className="left-0 flex items-center bg-sunken px-3 font-medium text-soft text-xs sm:first:sticky"
              >
                {name}
              </span>
            ))}
          </div>
          <ul aria-label={t('label')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              if (!row) return null
              return (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  onFocus={() => take(keyOf(row))}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 grid border-line border-b"
                  style={{ ...columns, top: start - HEAD }}
                >
                  <TextCells row={row} languages={codes} />
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </section>
  )
}
