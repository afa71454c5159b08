import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'

/** Asked by the router's blocker before a page with unsaved changes is left. */
export function UnsavedChangesDialog({
  isOpen,
  onStay,
  onLeave,
}: {
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <Dialog
      title={t('leaveTitle')}
      isOpen={isOpen}
      onClose={onStay}
      role="alertdialog"
      footer={
        <>
          <Button variant="dangerQuiet" onPress={onLeave}>
            {t('leave')}
          </Button>
          <Button variant="primary" onPress={onStay} autoFocus>
            {t('keepEditing')}
          </Button>
        </>
      }
    >
      <p className="text-soft">{t('leaveText')}</p>
    </Dialog>
  )
}
