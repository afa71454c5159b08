import { Button } from '../../kit/actions/Button.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { t } from './notifications.messages.ts'

/** A secret that is shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('secretTitle')}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <p className="font-medium text-ink">{t('keepSecret')}</p>
      <div className="my-3 flex items-center gap-2 rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
        <code className="min-w-0 flex-1 break-all font-mono text-ink text-xs">{secret}</code>
        <CopyButton text={secret} name={t('secret')} />
      </div>
      <p className="text-soft">{t('secretText')}</p>
    </Dialog>
  )
}
