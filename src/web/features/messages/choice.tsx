interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}

/** A few views of the same thing, of which one is shown. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex w-fit max-w-full flex-wrap rounded-3xl border border-control p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="min-h-10 rounded-full px-3 text-[0.9375rem] font-semibold text-muted aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
