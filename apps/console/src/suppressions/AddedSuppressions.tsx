import type { OutputOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../kit/actions/Button.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Count } from '../kit/text/Count.tsx'
import { t } from './suppressions.messages.ts'

const { AddSuppressions } = operations.Campaigns

type Props = {
  result: OutputOf<NonNullable<(typeof AddSuppressions)['endpoint']>>
  onCorrect: () => void
  onClose: () => void
}

type Counts = {
  added: number
  known: number
  contacts: number
  refused: { label: string; count: number }
}

export const AddedFacts = ({ added, known, contacts, refused }: Counts) => (
  <FactList
    facts={[
      { label: t('added'), value: <Count value={added} /> },
      { label: t('known'), value: <Count value={known} /> },
      { label: t('contacts'), value: <Count value={contacts} />, note: t('duringCall') },
      { label: refused.label, value: <Count value={refused.count} /> },
    ]}
  />
)

/** What came of what was added, and which lines could not be read. */
export const AddedSuppressions = ({ result, onCorrect, onClose }: Props) => (
  <Drawer
    title={t('done')}
    isOpen
    onClose={onClose}
    footer={
      <>
        {result.invalid.length > 0 && <Button onPress={onCorrect}>{t('correct')}</Button>}
        <Button variant="primary" onPress={onClose}>
          {t('close')}
        </Button>
      </>
    }
  >
    <div role="status" className="flex flex-col gap-4">
      <AddedFacts {...result} refused={{ label: t('invalid'), count: result.invalid.length }} />
      {result.invalid.length > 0 && (
        <ul className="m-0 list-none rounded-card bg-sunken p-0 ring-1 ring-line ring-inset">
          {result.invalid.map(({ line, identifier }) => (
            <li key={line} className="flex gap-4 border-line border-b px-3 py-1.5 last:border-b-0">
              <span className="w-20 shrink-0 text-faint tabular-nums">{t('invalidLine', { line })}</span>
              <code className="min-w-0 wrap-anywhere font-mono text-xs leading-5">{identifier}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  </Drawer>
)
