import { CalendarClock, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button as AriaButton, DialogTrigger, ListBox } from 'react-aria-components'
import { Button } from '../actions/Button.tsx'
import { buttonStyle } from '../actions/button-style.ts'
import { text as textOf } from '../address/readers.ts'
import { useAddress } from '../address/use-address.ts'
import { cx } from '../cx.ts'
import { OptionItem } from '../fields/options.tsx'
import { FormElement } from '../forms/FormElement.tsx'
import { focusFirstFault } from '../forms/first-fault.ts'
import { useKit } from '../KitProvider.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { POPOVER } from '../overlays/Menu.tsx'
import { PopoverPanel, useClosePanel } from '../overlays/PopoverPanel.tsx'
import { formatTime } from '../text/time-format.ts'
import { dayText } from '../validation/calendar.ts'
import { date } from '../validation/validators.ts'
import { t } from './time.messages.ts'
import { formatDays, readDays, readMoments, timePresets } from './time-range.ts'

const DateField = lazyPart(async () => (await import('../fields/DateField.tsx')).DateField)

/** The words of what the address says about time. */
function wordsOf(text: string, timeZone: string): string | undefined {
  const preset = timePresets.find((each) => each === text)
  if (preset) return t(preset)
  const moments = readMoments(text)
  if (moments) return `${formatTime(moments.from, timeZone)} – ${formatTime(moments.to, timeZone)}`
  const days = readDays(text)
  if (!days) return undefined
  const first = dayText(days.first)
  const last = dayText(days.last)
  if (!last) return t('since', { day: first })
  return first ? `${first} – ${last}` : t('until', { day: last })
}

function DaysForm({ text, onChoose }: { text: string; onChoose: (text: string | undefined) => void }) {
  const { timeZone } = useKit()
  const days = readDays(text)
  const [first, setFirst] = useState(days?.first ?? '')
  const [last, setLast] = useState(days?.last ?? '')
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorOf = (day: string) => (isRefused ? date(day) : undefined)
  useEffect(() => {
    if (isRefused) focusFirstFault(form.current)
  }, [isRefused])
  function apply() {
    const isWrong = [first, last].some((day) => date(day) !== undefined)
    setRefused(isWrong)
    if (isWrong) focusFirstFault(form.current)
    else onChoose(formatDays(first, last))
  }
  return (
    <FormElement ref={form} className="mt-1 grid gap-2 border-line border-t px-2 pt-2.5 pb-2" onSubmit={apply}>
      <div className="grid grid-cols-2 gap-2">
        <DateField label={t('from')} value={first} onChange={setFirst} error={errorOf(first)} />
        <DateField label={t('to')} value={last} onChange={setLast} error={errorOf(last)} />
      </div>
      <p className="text-faint text-xs">{t('timeZone', { zone: timeZone })}</p>
      <Button type="submit" variant="secondary">
        {t('apply')}
      </Button>
    </FormElement>
  )
}

const readers = { time: textOf() }

/** When: a usual range, or days one picks. */
export function TimeChip() {
  const [{ time: text }, change] = useAddress(readers)
  const { timeZone } = useKit()
  const words = wordsOf(text, timeZone)
  const set = (time: string | undefined) => change({ time: time ?? '' })
  return (
    <div className={cx('flex items-stretch rounded-control', words && 'bg-accent-soft')}>
      <DialogTrigger>
        <AriaButton
          className={
            words
              ? 'flex h-8 items-center gap-1 rounded-l-control pr-1 pl-2.5 text-accent-ink text-sm'
              : buttonStyle('secondary', 'medium', false, false)
          }
        >
          {!words && <CalendarClock size={14} className="text-faint" aria-hidden />}
          <span>
            {t('time')}
            {words && ':'}
          </span>
          {words && <span className="font-medium"> {words}</span>}
        </AriaButton>
        <PopoverPanel label={t('time')} className={cx(POPOVER, 'w-80')}>
          <Choices text={text} onChoose={set} />
        </PopoverPanel>
      </DialogTrigger>
      {words && (
        <AriaButton
          aria-label={t('removeTime')}
          onPress={() => set(undefined)}
          className="grid w-7 place-items-center rounded-r-control text-accent-ink hover:bg-hover"
        >
          <X size={13} aria-hidden />
        </AriaButton>
      )}
    </div>
  )
}

function Choices({ text, onChoose }: { text: string; onChoose: (text: string | undefined) => void }) {
  const close = useClosePanel()
  const choose = (next: string | undefined) => {
    onChoose(next)
    close()
  }
  return (
    <>
      <ListBox
        aria-label={t('time')}
        autoFocus
        escapeKeyBehavior="none"
        selectionMode="single"
        selectedKeys={text ? [text] : []}
        onSelectionChange={(keys) => choose(keys === 'all' ? undefined : [...keys].map(String)[0])}
        className="grid grid-cols-2 outline-none"
        layout="grid"
      >
        {timePresets.map((value) => (
          <OptionItem key={value} id={value} option={{ value, label: t(value) }} />
        ))}
      </ListBox>
      <DaysForm text={text} onChoose={choose} />
    </>
  )
}
