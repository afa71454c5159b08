import { ReadGolden as words } from '@parley/contract/fields/knowledgeBase.gen.ts'
import { MAX_IMPORT_BYTES } from '@parley/contract/kernel/import.enum.ts'
import type { GoldenFile as Body, GoldenFileRead } from '@parley/contract/knowledgeBase/goldenFile.schema.ts'
import { MOST_GOLDEN } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { GoldenQuestion } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { useWrite } from '../../shell/api.ts'
import { base64Of, withPlace } from '../../shell/import/import-file.ts'
import { ReadingFields } from '../../shell/import/ReadingFields.tsx'
import { columnsBy } from '../../shell/lists.ts'
import { t } from './goldenFile.messages.ts'

const { ReadGolden } = operations.KnowledgeBase
const TYPES = ['text/csv', 'text/plain', 'text/tab-separated-values', '.csv', '.tsv', '.txt', '.xlsx', '.ods']
const MINUTE_MS = 60_000
const NONE = -1
const places = [
  { name: 'question', label: words['columns.question'].label },
  { name: 'expected', label: words['columns.expected'].label },
  { name: 'language', label: words['columns.language'].label },
] as const

type Row = GoldenFileRead['rows'][number]
type Chosen = { readonly name: string; readonly content: string }
type Props = {
  idKnowledgeBase: number
  /** What is there already, saved or not. */
  there: readonly GoldenQuestion[]
  onAdd: (golden: readonly GoldenQuestion[]) => void
  onClose: () => void
}

const keyOf = ({ question, language }: GoldenQuestion) => JSON.stringify([question.trim().toLowerCase(), language])

/** A file of golden questions: chosen, looked at, taken into the form, where they are saved like what is typed. */
export function GoldenFile({ idKnowledgeBase, there, onAdd, onClose }: Props) {
  const [file, setFile] = useState<Chosen>()
  const [read, setRead] = useState<GoldenFileRead>()
  const [fault, setFault] = useState<unknown>()
  const { write, isPending } = useWrite(ReadGolden, { silent: true, timeoutMs: MINUTE_MS })
  async function look(chosen: Chosen, way: Omit<Body, 'content'> = {}) {
    setFault(undefined)
    try {
      setRead(await write({ params: { idKnowledgeBase }, body: { content: chosen.content, ...way } }))
    } catch (error) {
      setFault(error)
    }
  }
  async function choose(picked: File) {
    if (picked.size > MAX_IMPORT_BYTES) return setFault(new Error(t('tooLarge', { size: fileSize(MAX_IMPORT_BYTES) })))
    const chosen = { name: picked.name, content: await base64Of(picked) }
    setFile(chosen)
    await look(chosen)
  }
  const known = new Set(there.map(keyOf))
  const fresh = (read?.rows ?? []).flatMap(({ golden }) => (golden && !known.has(keyOf(golden)) ? [golden] : []))
  const over = there.length + fresh.length - MOST_GOLDEN
  const footer = read && (
    <Button
      variant="primary"
      blocked={
        fresh.length === 0 ? t('nothing') : over > 0 ? t('tooMany', { most: MOST_GOLDEN, count: over }) : undefined
      }
      onPress={() => {
        onAdd(fresh)
        onClose()
      }}
    >
      {t('add', { count: fresh.length })}
    </Button>
  )
  return (
    <Drawer title={file?.name ?? t('title')} isOpen onClose={onClose} width="wide" footer={footer}>
      <div className="flex flex-col gap-5">
        {fault !== undefined && <ErrorNote error={fault} />}
        {!read && (
          <>
            <p className="text-soft">{t('hint')}</p>
            <FileDrop label={t('choose')} types={TYPES} isPending={isPending} onFile={(picked) => void choose(picked)}>
              {t('drop')}
            </FileDrop>
          </>
        )}
        {file && read && (
          <>
            <p role="status" className="text-ink tabular-nums">
              {t('counts', countsOf(read.rows, fresh.length))}
            </p>
            <ReadingFields way={read} isPending={isPending} onRead={(way) => void look(file, way)} />
            <Places read={read} onRead={(way) => void look(file, way)} />
            <GoldenRows rows={read.rows} known={known} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function countsOf(rows: readonly Row[], fresh: number) {
  const refused = rows.filter(({ problem }) => problem !== null).length
  return { fresh, known: rows.length - refused - fresh, refused }
}

/** Which column of the file is what. */
function Places({ read, onRead }: { read: GoldenFileRead; onRead: (way: Omit<Body, 'content'>) => void }) {
  const { encoding, separator, sheet, titleLine, titles, columns } = read
  const way = {
    ...(encoding ? { encoding } : {}),
    ...(separator ? { separator } : {}),
    ...(sheet ? { sheet } : {}),
    titleLine,
  }
  const options = [
    { value: NONE, label: t('notRead') },
    ...titles.map((title, value) => ({ value, label: title || t('columnNumber', { number: value + 1 }) })),
  ]
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      {places.map(({ name, label }) => (
        <Select
          key={name}
          label={label}
          isRequired={name !== 'language'}
          value={columns[name] ?? NONE}
          onChange={(at) => onRead({ ...way, columns: withPlace(columns, name, at === NONE ? undefined : at) })}
          options={options}
        />
      ))}
    </div>
  )
}

const column = columnsBy<Row>()

const GoldenRows = ({ rows, known }: { rows: readonly Row[]; known: ReadonlySet<string> }) => (
  <TableCard
    title={t('rows')}
    rows={rows}
    keepsOrder
    density="compact"
    rowId={({ line }) => String(line)}
    rowName={({ line }) => t('lineNumber', { number: line })}
    columns={[
      column.count('line', t('line'), { width: 64 }),
      column.words('question', places[0].label, ({ question }) => question, { minWidth: 200, grow: 2 }),
      column.words('expected', places[1].label, ({ golden }) => (golden ? (golden.expected ?? t('noAnswer')) : ''), {
        minWidth: 160,
        grow: 1,
      }),
      column.own(
        'problem',
        t('problem'),
        ({ golden, problem }) =>
          problem !== null ? (
            <span className="text-danger-ink" title={problem}>
              {problem}
            </span>
          ) : (
            <span className="text-faint">{golden && known.has(keyOf(golden)) ? t('there') : '–'}</span>
          ),
        { minWidth: 220, grow: 2 },
      ),
    ]}
    empty={{ title: t('noRows') }}
  />
)
