import { erasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { saveFile } from '../kit/save-file.ts'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { openDownload, useApi, useRead } from '../shell/api.ts'
import { t } from './erasure.messages.ts'

const nothing = () => {} // a failed call has shown its notification by itself

/** The receipt as one reads it; the file is what can be checked. */
export function ReceiptDrawer({ idErasure, onClose }: { idErasure: number; onClose: () => void }) {
  const { data, error, refetch } = useRead(
    operations.Erasure.Receipt,
    { params: { idErasure } },
    { keepPrevious: false },
  )
  const { data: erasure } = useRead(operations.Erasure.Erasure, { params: { idErasure } }, { keepPrevious: false })
  const call = useApi()
  const mono = (value: string) => <span className="break-all font-mono text-xs">{value}</span>
  return (
    <Drawer
      title={t('receipt')}
      isOpen
      onClose={onClose}
      width="wide"
      footer={
        data && (
          <>
            <Button
              icon={Download}
              onPress={() =>
                saveFile(`receipt-${idErasure}.json`, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
              }
            >
              {t('downloadJson')}
            </Button>
            <Button
              variant="primary"
              icon={Download}
              onPress={() =>
                void openDownload(call, operations.Erasure.ReceiptPdf, { params: { idErasure } }).catch(nothing)
              }
            >
              {t('downloadPdf')}
            </Button>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={6} />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-soft text-xs">{t('receiptText')}</p>
          <FactList
            facts={[
              { label: t('person'), value: <span className="tabular-nums">{erasure?.masked ?? '–'}</span> },
              { label: t('reason'), value: erasure?.reason ?? '–' },
              { label: t('how'), value: <EnumTag of={erasureMode} value={data.mode} /> },
              { label: t('by'), value: `${data.by}, ${data.tenant}` },
              { label: t('begun'), value: <Timestamp value={data.begunAt} /> },
              { label: t('finished'), value: <Timestamp value={data.finishedAt} /> },
              ...data.areas.map(({ title, found, done }) => ({
                label: title,
                value:
                  found === 0 ? (
                    <span className="text-faint">{t('nothing')}</span>
                  ) : (
                    t(data.mode === 'erase' ? 'doneOf' : 'doneOfAnonymise', {
                      done: formatCount(done),
                      found: formatCount(found),
                    })
                  ),
              })),
              { label: t('hash'), value: mono(data.identifierHash) },
              { label: t('salt'), value: mono(data.salt) },
              { label: t('signature'), value: mono(data.signature) },
            ]}
          />
        </div>
      )}
    </Drawer>
  )
}
