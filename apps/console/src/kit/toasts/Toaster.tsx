import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import { toastQueue } from './toasts.ts'

const KINDS = {
  error: { Icon: CircleAlert, ink: 'text-danger-ink', word: () => t('toastError') },
  success: { Icon: CircleCheck, ink: 'text-success-ink', word: () => t('toastSuccess') },
  warning: { Icon: TriangleAlert, ink: 'text-warning-ink', word: () => t('toastWarning') },
  info: { Icon: Info, ink: 'text-info-ink', word: () => t('toastInfo') },
}

/** The place where notifications appear, once per page, at the left because drawers end in buttons at the right; F6 goes there. They wait while hovered or focused. */
export function Toaster() {
  return (
    <ToastRegion
      queue={toastQueue}
      aria-label={t('notifications')}
      className="fixed bottom-4 left-4 z-[60] flex w-[400px] max-w-[calc(100vw-2rem)] flex-col gap-2 rounded-lg outline-none"
    >
      {({ toast }) => {
        const { kind, text, action } = toast.content
        const { Icon, ink, word } = KINDS[kind]
        return (
          <AriaToast
            toast={toast}
            className="enter-rise flex items-start gap-2.5 rounded-lg bg-raised py-2.5 pr-2 pl-3 shadow-high ring-1 ring-line"
          >
            <Icon size={17} className={cx('mt-[5px] shrink-0', ink)} aria-hidden />
            <ToastContent className="min-w-0 flex-1 py-1">
              <span className="sr-only">{word()}: </span>
              <Text slot="title" className="break-words text-ink text-sm">
                {text}
              </Text>
            </ToastContent>
            {action && (
              <Button
                size="small"
                onPress={() => {
                  action.onAction()
                  toastQueue.close(toast.key)
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton slot="close" size="small" label={t('close')} icon={X} />
          </AriaToast>
        )
      }}
    </ToastRegion>
  )
}
