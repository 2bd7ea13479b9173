/** A progress bar from 0 to 1; `label` is its accessible name. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <progress
      value={value}
      max={1}
      aria-label={label}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent-deep [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-deep"
    />
  )
}
