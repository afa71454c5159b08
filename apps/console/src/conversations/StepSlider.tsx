import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { t } from './conversations.messages.ts'

type StepSliderProps = {
  label: string
  value: number
  max: number
  /** Where the thumb stands, in words. */
  words: string
  onChange: (value: number) => void
}

/** Goes through steps one by one, or anywhere by dragging. */
export function StepSlider({ label, value, max, words, onChange }: StepSliderProps) {
  return (
    <div className="flex min-w-48 flex-1 flex-wrap items-center gap-2">
      <IconButton
        size="small"
        label={t('previous')}
        icon={ChevronLeft}
        onPress={() => onChange(Math.max(0, value - 1))}
      />
      <Slider
        aria-label={label}
        minValue={0}
        maxValue={Math.max(1, max)}
        value={value}
        onChange={onChange}
        isDisabled={max === 0}
        className="min-w-24 flex-1"
      >
        <SliderTrack className="relative flex h-6 w-full items-center">
          {({ state }) => (
            <>
              <span className="h-1 w-full rounded-full bg-line" />
              <span
                className="absolute left-0 h-1 rounded-full bg-accent"
                style={{ width: `${state.getThumbPercent(0) * 100}%` }}
              />
              <SliderThumb className="top-1/2 size-4 rounded-full bg-raised shadow-mid ring-2 ring-accent data-focus-visible:outline-2 data-focus-visible:outline-focus data-focus-visible:outline-offset-2" />
            </>
          )}
        </SliderTrack>
      </Slider>
      <IconButton
        size="small"
        label={t('next')}
        icon={ChevronRight}
        onPress={() => onChange(Math.min(max, value + 1))}
      />
      <span role="status" className="min-w-28 text-right text-faint text-xs tabular-nums">
        {words}
      </span>
    </div>
  )
}
