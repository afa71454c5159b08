import { useMemo, useRef, useState } from 'react'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useVisibleRows } from '../../kit/table/use-visible-rows.ts'
import { useEditor } from '../designer-context.ts'
import { languagesOf } from '../panel/texts/utterance.ts'
import { TextCells } from './TextCells.tsx'
import { type TextRow, textRows } from './text-rows.ts'
import { t } from './texts.messages.ts'

const ROW = 92
const HEAD = 36

const holds = ({ step, texts }: TextRow, word: string) =>
  word === '' ||
  [step, ...Object.values(texts).flatMap((ways) => ways.map(({ text = '' }) => text))].some((each) =>
    each.toLowerCase().includes(word),
  )

/** Everything the flow says, step by step and language by language. */
export function TextsView() {
  const document = useEditor((state) => state.document)
  const [search, setSearch] = useState('')
  const [isMissingOnly, setMissingOnly] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const all = useMemo(() => textRows(document), [document])
  const codes = languagesOf(document.settings)
  const word = search.trim().toLowerCase()
  const rows = all.filter((row) => (!isMissingOnly || row.missing.length > 0) && holds(row, word))
  const lacking = all.reduce((sum, { missing }) => sum + missing.length, 0)
  const { indexes } = useVisibleRows({ scroller, count: rows.length, rowHeight: ROW, headHeight: HEAD, kept: 0 })
  const columns = { gridTemplateColumns: `10rem repeat(${codes.length}, minmax(14rem, 1fr))` }
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
      </div>
      {rows.length === 0 && <p className="p-4 text-faint text-sm">{t(all.length === 0 ? 'none' : 'nothingFound')}</p>}
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <div className="min-w-max">
          {/* Each field says its step and language itself. */}
          <div
            aria-hidden
            className="sticky top-0 z-1 grid border-line border-b bg-sunken"
            style={{ ...columns, height: HEAD }}
          >
            {[t('step'), ...codes].map((name) => (
              <span key={name} className="flex items-center px-3 font-medium text-soft text-xs">
                {name}
              </span>
            ))}
          </div>
          <ul aria-label={t('label')} className="relative" style={{ height: rows.length * ROW }}>
            {indexes.map((index) => {
              const row = rows[index]
              if (!row) return null
              return (
                <li
                  key={`${row.nodeId} ${row.path}`}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 grid border-line border-b"
                  style={{ ...columns, top: index * ROW, height: ROW }}
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
