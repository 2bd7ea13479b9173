export { TimelineSection } from './timeline-section.tsx'
