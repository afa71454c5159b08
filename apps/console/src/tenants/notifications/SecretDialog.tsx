import { Button } from '../../kit/actions/Button.tsx'
import { CopyField } from '../../kit/fields/CopyField.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
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
      <div className="flex flex-col gap-3">
        <p className="font-medium text-ink">{t('keepSecret')}</p>
        <CopyField label={t('secret')} value={secret} />
        <p className="text-soft">{t('secretText')}</p>
      </div>
    </Dialog>
  )
}
