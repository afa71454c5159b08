import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import type { Blocked } from '../blocked.ts'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import { OverlayActions } from '../overlays/overlay-actions.tsx'
import { ErrorNote } from '../states/ErrorNote.tsx'
import { FormElement } from './FormElement.tsx'
import { focusFirstFault } from './first-fault.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { type Draft, showFieldErrors } from './use-draft.ts'

export type FormProps<Values extends FieldValues> = {
  draft: Draft<Values>
  onSubmit: (values: Values) => Promise<unknown>
  children: ReactNode
  submitLabel?: string
  isDangerous?: boolean
  /** Why it cannot be saved whatever is typed, for example a missing permission; what is missing in a field its `check` says on submit. */
  blocked?: Blocked
  /** Closes the dialog or drawer around the form; without it the button puts the saved values back. */
  onCancel?: () => void
  cancelLabel?: string
  /** A form that creates something can be sent as it opens; one that edits needs a change first. */
  isNew?: boolean
  /** Without the guard for unsaved changes: search boxes, sign-in. */
  isUnguarded?: boolean
  className?: string
}

/** The draft keeps what was typed when saved values change; here everything is put back. */
const ALL = { keepDirtyValues: false }

/** A number is taken over when its field is left, which a mouse on the button does not do. */
function takeOverTyped(form: HTMLFormElement): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !form.contains(field)) return
  field.blur()
  field.focus({ preventScroll: true })
}

/** A form in which Enter saves, what is wrong is said at its field on submit, the first of them gets the focus, and leaving asks first. */
export function Form<Values extends FieldValues>({
  draft,
  onSubmit,
  children,
  isNew = false,
  ...props
}: FormProps<Values>) {
  const id = useId()
  const [failure, setFailure] = useState<unknown>()
  const { isDirty, submitCount } = draft.formState
  const element = useRef<HTMLFormElement>(null)
  // The draft's own word ends as soon as saved values change, which sending often makes them do.
  const [isSending, setSending] = useState(false)
  useUnsavedChanges(isDirty && !isSending && !props.isUnguarded)

  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current)
  }, [submitCount])

  const submit = draft.handleSubmit(async (values) => {
    setFailure(undefined)
    setSending(true)
    try {
      await onSubmit(values)
      draft.reset(values, ALL)
    } catch (error) {
      if (showFieldErrors(draft, error)) setFailure(error)
    } finally {
      setSending(false)
    }
  })
  const cancel = () => {
    setFailure(undefined)
    draft.reset(undefined, ALL)
    props.onCancel?.()
  }

  return (
    <FormProvider {...draft}>
      <FormElement
        ref={element}
        id={id}
        onSubmit={(event) => {
          takeOverTyped(event.currentTarget)
          // What the core said was of what was sent then: mended elsewhere, a list would keep it and could never be sent again.
          draft.clearErrors()
          void submit(event)
        }}
        className={cx('flex flex-col gap-4', props.className)}
      >
        {children}
        <ErrorNote error={failure} />
        <OverlayActions>
          {isDirty && !isNew && <span className="mr-auto text-faint text-xs">{t('unsaved')}</span>}
          {(props.onCancel || isDirty) && (
            <Button onPress={cancel} preventFocusOnPress>
              {props.cancelLabel ?? (props.onCancel ? t('cancel') : t('discard'))}
            </Button>
          )}
          <Button
            variant={props.isDangerous ? 'danger' : isDirty || isNew ? 'primary' : 'secondary'}
            type="submit"
            form={id}
            preventFocusOnPress
            isPending={isSending}
            blocked={props.blocked}
          >
            {props.submitLabel ?? t('save')}
          </Button>
        </OverlayActions>
      </FormElement>
    </FormProvider>
  )
}
