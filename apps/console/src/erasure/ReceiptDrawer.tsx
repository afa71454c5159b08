import { erasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { OverlayActions } from '../kit/overlays/overlay-actions.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { saveFile } from '../kit/save-file.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { openDownload, useApi, useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './erasure.messages.ts'

const { Erasure, Receipt, ReceiptPdf } = operations.Erasure

/** The receipt as people read it; the file is what can be verified. */
export const ReceiptDrawer = ({ idErasure, onClose }: { idErasure: number; onClose: () => void }) => (
  <Drawer title={t('receipt')} isOpen onClose={onClose} width="wide">
    <LoadedPart key={idErasure} lines={6}>
      <ReceiptFacts idErasure={idErasure} />
    </LoadedPart>
  </Drawer>
)

const mono = (value: string) => <span className="break-all font-mono text-xs">{value}</span>

function ReceiptFacts(params: { idErasure: number }) {
  const call = useApi()
  const { data: receipt } = useLoaded(Receipt, { params })
  const { data: erasure } = useLoaded(Erasure, { params })
  const saveJson = () =>
    saveFile(`receipt-${params.idErasure}.json`, `${JSON.stringify(receipt, null, 2)}\n`, 'application/json')
  const savePdf = () => void openDownload(call, ReceiptPdf, { params }).catch(() => {}) // shown by its notification
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft text-xs">{t('receiptText')}</p>
      <FactList
        facts={[
          { label: t('person'), value: <span className="tabular-nums">{erasure.masked}</span> },
          { label: t('reason'), value: erasure.reason },
          { label: t('how'), value: <EnumTag of={erasureMode} value={receipt.mode} /> },
          { label: t('by'), value: `${receipt.by}, ${receipt.tenant}` },
          { label: t('begun'), value: <Timestamp value={receipt.begunAt} /> },
          { label: t('finished'), value: <Timestamp value={receipt.finishedAt} /> },
          ...receipt.areas.map(({ title, found, done }) => ({
            label: title,
            value:
              found === 0 ? (
                <span className="text-faint">{t('nothing')}</span>
              ) : (
                t(receipt.mode === 'erase' ? 'doneOf' : 'doneOfAnonymise', {
                  done: formatCount(done),
                  found: formatCount(found),
                })
              ),
          })),
          { label: t('hash'), value: mono(receipt.identifierHash) },
          { label: t('salt'), value: mono(receipt.salt) },
          { label: t('signature'), value: mono(receipt.signature) },
        ]}
      />
      <OverlayActions>
        <Button icon={Download} onPress={saveJson}>
          {t('downloadJson')}
        </Button>
        <Button variant="primary" icon={Download} onPress={savePdf}>
          {t('downloadPdf')}
        </Button>
      </OverlayActions>
    </div>
  )
}
