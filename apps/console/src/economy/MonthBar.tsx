import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { t } from './economy.messages.ts'
import { monthAfter, monthText } from './month.ts'

/** Months that can be chosen from the list; the buttons go on further. */
const OFFERED = 36

type Props = { month: string; onChange: (month: string) => void; children?: ReactNode }

/** Which month is shown, with the ones before and after. */
export function MonthBar({ month, onChange, children }: Props) {
  const running = useToday().slice(0, 7)
  const latest = month > running ? month : running
  const offered = Array.from({ length: OFFERED }, (_, at) => monthAfter(latest, -at))
  const options = [...new Set([...offered, month])].map((value) => ({ value, label: monthText(value) }))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label={t('earlier')} icon={ChevronLeft} onPress={() => onChange(monthAfter(month, -1))} />
        <Select label={t('month')} hideLabel options={options} value={month} onChange={onChange} className="w-44" />
        <IconButton
          label={t('later')}
          icon={ChevronRight}
          blocked={month >= latest ? t('isLatest') : undefined}
          onPress={() => onChange(monthAfter(month))}
        />
      </div>
      {children}
    </div>
  )
}
