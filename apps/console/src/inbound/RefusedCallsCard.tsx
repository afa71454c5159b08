import { admissionStep, refusedAs } from '@parley/contract/inbound/incoming.enum.ts'
import type { RefusedCall } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { cx } from '../kit/cx.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Duration, Timestamp } from '../kit/text/Timestamp.tsx'
import { toneDot } from '../kit/tone.ts'
import { useLoaded } from '../shell/api.ts'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './inbound.messages.ts'

const { DialModuleLines: Lines, DialModules: Modules } = operations
const readers = { refused: whole() }
const SHOWN = 10
const live = [Lines.RefusedCalls]
const liveOfModule = [Modules.RefusedCalls]

const last = ({ trail }: RefusedCall) => trail.at(-1)

const column = columnsOf(Lines.RefusedCalls)
const columns = [
  column.time('at', t('time')),
  column.words('from', t('from'), ({ from }) => from, { width: 160 }),
  column.words('whyNot', t('whyNot'), (call) => last(call)?.text ?? refusedAs.label(call.refusedAs), { grow: 3 }),
]

const columnsOfModule = [
  ...columns.slice(0, 2),
  column.words('to', t('to'), ({ to }) => to, { width: 160 }),
  ...columns.slice(2),
]

/** The latest calls that the line did not answer. */
export function LineRefusedCalls({ idDialModuleLine }: { idDialModuleLine: number }) {
  useCallChanges(live)
  const { data } = useLoaded(Lines.RefusedCalls, { params: { idDialModuleLine }, query: { limit: SHOWN } })
  return <RefusedCallsCard calls={data.items} columns={columns} text={t('refusedText')} none={t('noRefusedText')} />
}

/** The latest calls to numbers of a module that no line has. */
export function ModuleRefusedCalls({ idDialModule }: { idDialModule: number }) {
  useCallChanges(liveOfModule)
  const { data } = useLoaded(Modules.RefusedCalls, { params: { idDialModule }, query: { limit: SHOWN } })
  const [text, none] = [t('ofNoLine'), t('noneOfNoLine')]
  return <RefusedCallsCard calls={data.items} columns={columnsOfModule} text={text} none={none} />
}

interface Props {
  readonly calls: readonly RefusedCall[]
  readonly columns: typeof columns
  readonly text: string
  readonly none: string
}

/** One opens with all that was looked at. */
function RefusedCallsCard({ calls, columns: shownColumns, text, none }: Props) {
  const [{ refused }, change] = useAddress(readers)
  const shown = calls.find(({ idRefusedCall }) => idRefusedCall === refused)
  return (
    <TableCard
      title={t('refused')}
      description={text}
      rows={calls}
      rowId={({ idRefusedCall }) => String(idRefusedCall)}
      rowName={({ at }) => at}
      onRowOpen={({ idRefusedCall }) => change({ refused: idRefusedCall }, { push: true })}
      currentRow={refused === undefined ? undefined : String(refused)}
      columns={shownColumns}
      empty={{ title: t('noRefused'), text: none }}
    >
      {shown && <Why call={shown} onClose={() => change({ refused: undefined })} />}
    </TableCard>
  )
}

function Why({ call, onClose }: { call: RefusedCall; onClose: () => void }) {
  const { at, from, to, trail } = call
  return (
    <Drawer title={t('why')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <FactList
          facts={[
            { label: t('time'), value: <Timestamp value={at} style="seconds" /> },
            { label: t('from'), value: from },
            { label: t('to'), value: to },
            { label: t('answer'), value: refusedAs.label(call.refusedAs) },
            ...(call.waitedMs === null
              ? []
              : [{ label: t('waited'), value: <Duration seconds={call.waitedMs / 1_000} /> }]),
          ]}
        />
        <ol className="m-0 list-none p-0">
          {trail.map(({ step, isPassed, text, line, campaign }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: their order stands
              key={`${step} ${index}`}
              className="relative ml-1.5 border-line border-l pb-4 pl-5 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden
                className={cx(
                  'absolute top-1.5 -left-[5px] size-[9px] rounded-full',
                  toneDot[isPassed ? 'success' : 'danger'],
                )}
              />
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-medium text-ink">{admissionStep.label(step)}</span>
                <span className="text-faint text-xs">
                  {t(isPassed ? 'passed' : 'stopped')}
                  {line && line.name !== trail[0]?.line?.name && ` · ${line.name}`}
                </span>
              </div>
              <p className="text-pretty text-sm text-soft">
                {campaign ? t('contactOf', { text, name: campaign.name }) : text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Drawer>
  )
}
