import { operations } from '@parley/contract/operations.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { useLoaded } from '../shell/api.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const { Confused } = operations.Nlp

type Props = { idModel: number; version: number; actual: string; predicted: string; onClose: () => void }

/** Utterances of the test behind a cell, the surest answers first. */
export const ConfusedDrawer = (props: Props) => {
  const { actual, predicted } = props
  const title = actual === predicted ? t('rightOf', { actual }) : t('confusedOf', { actual, predicted })
  return (
    <LoadedDrawer title={title} onClose={props.onClose}>
      <Drawer title={title} onClose={props.onClose} isOpen>
        <Utterances {...props} />
      </Drawer>
    </LoadedDrawer>
  )
}

function Utterances({ idModel, version, actual, predicted }: Props) {
  const { data } = useLoaded(Confused, { params: { idModel, version }, query: { actual, predicted } })
  if (data.length === 0) return <p className="text-soft">{t('emptyCell')}</p>
  return (
    <ul className="m-0 flex list-none flex-col gap-2 p-0">
      {data.map(({ idUtterance, text, score }) => (
        <li key={idUtterance} className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
          {text === null ? (
            <span className="text-faint">{t('utteranceGone')}</span>
          ) : (
            <span className="min-w-0 break-words text-ink">{text}</span>
          )}
          <span className="shrink-0 text-faint text-xs tabular-nums">{t('sure', { share: percent(score) })}</span>
        </li>
      ))}
    </ul>
  )
}
