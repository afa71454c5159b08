import { ReplaceUses as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { Replaced, replacePreview, replaceResult } from '@parley/contract/flows/use.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { OverlayActions } from '../../kit/overlays/overlay-actions.tsx'
import { problemText } from '../../kit/problem.ts'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from './replace.messages.ts'
import { useReplacements } from './use-replacements.ts'

const { ReplacePreview, ReplaceUses } = operations.CallScripts
type Row = z.output<typeof replacePreview>['rows'][number]
type Result = z.output<typeof replaceResult>[number]
type Props = Pick<Replaced, 'kind' | 'target'> & { name: string; onClose: () => void }

/** Puts something else in its place in the flows that use it; what that comes to in each is said before, and what became of it after. */
export function ReplaceDialog({ kind, target, name, onClose }: Props) {
  const [by, choose] = useState('')
  const [results, show] = useState<readonly Result[]>()
  return (
    <Dialog
      title={t('title', { name })}
      isOpen
      onClose={onClose}
      footer={!results && <Button onPress={onClose}>{t('cancel')}</Button>}
    >
      <div className="flex flex-col gap-4 text-sm">
        {results ? (
          <Done results={results} onClose={onClose} />
        ) : (
          <>
            <p className="text-soft">{t('text')}</p>
            <By kind={kind} value={by} onChange={choose} />
            {by === target && <p className="text-warning-ink">{t('itself')}</p>}
            {by !== '' && by !== target && <Choice key={by} replaced={{ kind, target, by }} onDone={show} />}
          </>
        )}
      </div>
    </Dialog>
  )
}

type ByProps = { kind: Replaced['kind']; value: string; onChange: (guid: string) => void }

/** What comes in its place, found by name. */
function By({ kind, value, onChange }: ByProps) {
  const [search, setSearch] = useState('')
  const options = useReplacements(kind, search)
  return (
    <ComboBox
      label={fields.by.label}
      options={options}
      value={value === '' ? undefined : value}
      placeholder={t('find')}
      onSearch={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text)}
      onChange={(guid) => guid !== undefined && onChange(guid)}
      autoFocus
    />
  )
}

type ChoiceProps = { replaced: Replaced; onDone: (results: readonly Result[]) => void }

function Choice({ replaced, onDone }: ChoiceProps) {
  const { data, error } = useRead(ReplacePreview, { query: replaced }, { keepPrevious: false })
  const { write, isPending, error: failed } = useWrite(ReplaceUses, { silent: true })
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const [publish, setPublish] = useState(false)
  if (error) return <p className="text-danger-ink">{problemText(error)}</p>
  if (!data) return <CardSkeleton lines={4} />
  const { rows, hidden } = data
  const chosen = rows.filter(({ idCallScript, blocked }) => blocked === null && !left.has(idCallScript))
  const toggle = (idCallScript: number) => {
    const next = new Set(left)
    if (!next.delete(idCallScript)) next.add(idCallScript)
    leave(next)
  }
  async function replace() {
    const flows = chosen.map(({ idCallScript, rowVersion }) => ({ idCallScript, rowVersion }))
    // A refusal stands below the list.
    await write({ body: { ...replaced, flows, publish } }).then(onDone, () => undefined)
  }
  return (
    <>
      {rows.length === 0 && <p className="text-soft">{t('nobody')}</p>}
      <ul className="m-0 flex max-h-72 list-none flex-col gap-2 overflow-y-auto p-0">
        {rows.map((row) => (
          <li key={row.idCallScript} className="flex flex-col gap-0.5">
            <Checkbox
              isSelected={row.blocked === null && !left.has(row.idCallScript)}
              isDisabled={row.blocked !== null}
              onChange={() => toggle(row.idCallScript)}
            >
              {row.name}
            </Checkbox>
            <Why row={row} publish={publish} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-faint">{t('hidden', { count: hidden })}</p>}
      {rows.some(({ isLive, blocked }) => isLive && blocked === null) && (
        <Checkbox isSelected={publish} onChange={setPublish}>
          {fields.publish.label}
        </Checkbox>
      )}
      {failed !== undefined && failed !== null && (
        <p role="alert" className="text-danger-ink">
          {problemText(failed)}
        </p>
      )}
      <OverlayActions>
        <Button
          variant="primary"
          isPending={isPending}
          blocked={chosen.length === 0 ? t('nothingChosen') : undefined}
          onPress={() => void replace()}
        >
          {t('action', { count: chosen.length })}
        </Button>
      </OverlayActions>
    </>
  )
}

/** What stands in the way here, and where it is mended. */
function Why({ row: { guid, blocked, warning, publishBlocked, isLive }, publish }: { row: Row; publish: boolean }) {
  const words = blocked === null ? [warning, publish && isLive ? publishBlocked : null] : [blocked]
  const said = words.filter((each) => each !== null)
  if (said.length === 0) return null
  return (
    <p className="pl-6 text-warning-ink text-xs">
      {said.map(sentence).join(' ')}{' '}
      <Link href={screens.designer(guid)} className="underline">
        {t('openDesigner')}
      </Link>
    </p>
  )
}

/** What the check says is no sentence of its own. */
const sentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`

function Done({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  return (
    <>
      <ul className="m-0 flex max-h-80 list-none flex-col gap-2 overflow-y-auto p-0">
        {results.map((result) => (
          <li key={result.idCallScript} className="flex items-start gap-2">
            <Mark result={result} />
            <span className="min-w-0 break-words">
              <Link href={screens.designer(result.guid)} className="underline">
                {result.name}
              </Link>
              {` – ${wordsOf(result)}`}
            </span>
          </li>
        ))}
      </ul>
      <OverlayActions>
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      </OverlayActions>
    </>
  )
}

function Mark({ result: { blocked, isLive } }: { result: Result }) {
  if (blocked !== null) return <CircleAlert size={15} className="mt-0.5 shrink-0 text-danger-ink" aria-hidden />
  return isLive ? (
    <TriangleAlert size={15} className="mt-0.5 shrink-0 text-warning-ink" aria-hidden />
  ) : (
    <CircleCheck size={15} className="mt-0.5 shrink-0 text-success-ink" aria-hidden />
  )
}

function wordsOf({ blocked, version, published, isLive, publishBlocked }: Result): string {
  if (blocked !== null) return t('notReplaced', { reason: blocked })
  const done = version === null ? t('draftReplaced') : t(published ? 'versionPublished' : 'versionSaved', { version })
  return isLive ? `${done} ${publishBlocked ?? t('stillLive')}` : done
}
