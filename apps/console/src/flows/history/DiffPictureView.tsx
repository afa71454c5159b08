import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { cx } from '../../kit/cx.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { TwoColumns } from '../../kit/pages/DetailPage.tsx'
import { useLoaded } from '../../shell/api.ts'
import { partsIn } from '../../shell/area.ts'
import { usePageKeys } from '../../shell/palette/page-keys.ts'
import { scriptAddress } from '../flows.address.ts'
import { stepPlace } from '../flows.tabs.ts'
import { FlowPicture } from '../picture/FlowPicture.tsx'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { MarkIcon, markWords } from '../picture/MarkIcon.tsx'
import type { Diff } from './DiffParts.tsx'
import { type DiffPicture, diffPicture } from './diff-picture.ts'
import { t } from './history.messages.ts'
import { labelIn, outletIn } from './names.ts'
import { ValueChange } from './ValueChange.tsx'

const StepView = partsIn(stepPlace)
const { HistoryDiff, HistoryDiffJson } = operations.CallScripts
const HEIGHT = 'max(420px, calc(100dvh - 376px))'
const MARKS = ['added', 'changed', 'removed'] as const

type Props = { flow: CallScript; from: number; to: number | undefined; name: string }

/** The differences where they are: on the flow. A list of them beside it leads from one to the next. */
export function DiffPictureView({ flow, from, to, name }: Props) {
  const input = { params: { idCallScript: flow.idCallScript }, query: to === undefined ? { from } : { from, to } }
  const { data: diff } = useLoaded(HistoryDiff, input)
  const { data: pair } = useLoaded(HistoryDiffJson, input)
  const [{ node }, change] = useAddress(scriptAddress)
  const before = documentOf(pair.from.document)
  const after = documentOf(pair.to.document)
  const picture = useMemo(() => diffPicture(before, after, diff), [before, after, diff])
  const { steps } = picture
  const at = steps.indexOf(node)
  const go = (to: number) => () => change({ node: steps[to] ?? '' })
  const back = at > 0 ? go(at - 1) : undefined
  const on = at < steps.length - 1 ? go(at + 1) : undefined
  usePageKeys({ k: back, j: on })
  if (diff.isEqual) return <Card title={name}>{t('diffEqual')}</Card>
  const open = (id: string) => change({ node: id === node ? '' : id })
  return (
    <TwoColumns
      main={
        <Card title={name} actions={<Legend />}>
          <FlowPicture
            name={`${flow.name}, ${name}`}
            document={picture.document}
            marks={picture.marks}
            selected={node || undefined}
            follow={node || steps[0]}
            onOpen={open}
            height={HEIGHT}
          />
        </Card>
      }
      side={
        <>
          <Card
            title={t('differences', { count: steps.length })}
            actions={
              <>
                <Step label={t('previousDifference')} icon={ChevronLeft} go={back} />
                <Step label={t('nextDifference')} icon={ChevronRight} go={on} />
              </>
            }
          >
            {steps.length === 0 && <p className="text-faint text-sm">{t('noStepDiffers')}</p>}
            <Steps picture={picture} current={node} onOpen={open} />
            {diff.moved.length > 0 && (
              <p className="pt-2 text-faint text-sm">{t('movedAlso', { count: diff.moved.length })}</p>
            )}
          </Card>
          {node !== '' && (
            <Difference
              key={node}
              id={node}
              diff={diff}
              sides={{ before, after }}
              picture={picture}
              flowGuid={flow.guid}
              onOpen={(id) => change({ node: id })}
            />
          )}
          {diff.settings.length > 0 && (
            <Card title={t('settings')}>
              <div className="flex flex-col gap-2.5">
                {diff.settings.map((each) => (
                  <ValueChange key={each.path} change={each} isNarrow />
                ))}
              </div>
            </Card>
          )}
        </>
      }
    />
  )
}

function Step({ label, icon, go }: { label: string; icon: typeof ChevronLeft; go: (() => void) | undefined }) {
  return (
    <IconButton
      size="small"
      variant="ghost"
      label={label}
      icon={icon}
      onPress={() => go?.()}
      {...(go ? {} : { blocked: t('noMoreDifferences') })}
    />
  )
}

/** What the signs at steps and the colors of connections mean. */
const Legend = () => (
  <ul aria-label={t('legend')} className="flex flex-wrap items-center gap-3 text-soft text-xs">
    {MARKS.map((mark) => (
      <li key={mark} className="flex items-center gap-1">
        <span aria-hidden>
          <MarkIcon mark={mark} />
        </span>
        {markWords(mark)}
      </li>
    ))}
  </ul>
)

type StepsProps = { picture: DiffPicture; current: string; onOpen: (id: string) => void }

function Steps({ picture: { document, marks, steps }, current, onOpen }: StepsProps) {
  return (
    <ul aria-label={t('differingSteps')} className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
      {steps.map((id) => {
        const mark = marks.nodes.get(id)
        return (
          <li key={id}>
            <AriaButton
              onPress={() => onOpen(id)}
              aria-current={id === current}
              className={cx(
                'flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1 text-left text-ink text-sm hover:bg-hover',
                id === current && 'bg-hover font-medium',
              )}
            >
              {mark && <MarkIcon mark={mark} />}
              <span className={cx('truncate', mark === 'removed' && 'text-faint line-through')}>
                {labelIn(document, id)}
              </span>
            </AriaButton>
          </li>
        )
      })}
    </ul>
  )
}

type DifferenceProps = {
  id: string
  diff: Diff
  sides: { before: FlowDocument; after: FlowDocument }
  picture: DiffPicture
  flowGuid: string
  onOpen: (id: string) => void
}

/** What differs at one step: of a changed one each place and connection, of any other one the step itself. */
function Difference({ id, diff, sides, picture: { document, marks }, flowGuid, onOpen }: DifferenceProps) {
  const mark = marks.nodes.get(id)
  if (mark !== 'changed') {
    const shown = mark === 'removed' ? sides.before : sides.after
    return <StepView document={shown} id={id} onOpen={onOpen} onClose={() => onOpen('')} />
  }
  const changes = diff.changed.find((each) => each.id === id)?.changes ?? []
  const wires = diff.wires.filter(({ nodeId }) => nodeId === id)
  const end = (target: string | null) => (target === null ? t('nothingWired') : labelIn(document, target))
  const labelOf = (outlet: string) => outletIn([sides.after, sides.before], id, outlet)
  return (
    <Card
      title={labelIn(document, id)}
      actions={
        <ButtonLink size="small" href={screens.designer(flowGuid, { node: id })}>
          {t('openDesigner')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-3">
        {changes.map((each) => (
          <ValueChange key={each.path} change={each} isNarrow />
        ))}
        {wires.map(({ outlet, from, to }) => (
          <div key={outlet} className="text-sm">
            <p className="text-faint text-xs">{t('wireOf', { outlet: labelOf(outlet) })}</p>
            <p className="break-words">
              <del className="rounded bg-danger-soft px-1 text-danger-ink">{end(from)}</del>
              <span aria-hidden className="px-1.5 text-faint">
                →
              </span>
              <ins className="rounded bg-success-soft px-1 text-success-ink no-underline">{end(to)}</ins>
            </p>
          </div>
        ))}
      </div>
    </Card>
  )
}
