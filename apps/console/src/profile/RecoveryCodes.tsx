import { Copy, Download, Printer } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { showError, showToast } from '../kit/toasts/toasts.ts'
import { t } from './profile.messages.ts'

/** Shown once: what opens the door without the phone. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')

  function download() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${t('codesTitle')}\n\n${text}\n`], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <Dialog
      title={t('codesTitle')}
      isOpen
      isLocked
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('codesDone')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('codesAfter')}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-ink">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex gap-2 print:hidden">
          <Button
            size="small"
            icon={Copy}
            onPress={() =>
              void navigator.clipboard.writeText(text).then(() => showToast('success', kit('copied')), showError)
            }
          >
            {t('codesCopy')}
          </Button>
          <Button size="small" icon={Download} onPress={download}>
            {t('codesDownload')}
          </Button>
          <Button size="small" icon={Printer} onPress={() => window.print()}>
            {t('codesPrint')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
