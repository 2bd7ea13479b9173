export { FiguresButton } from './figures-button.tsx'
