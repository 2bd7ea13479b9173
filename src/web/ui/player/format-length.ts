/** Formats a duration as '4:05', or '1:02:09' from one hour on. */
export function formatLength(durationInSeconds: number): string {
  const whole = Math.round(durationInSeconds)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(seconds).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
