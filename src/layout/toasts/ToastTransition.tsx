import Box from '@mui/material/Box';
import { Transition, type TransitionProps } from 'notistack';
import { useRef, type ReactNode } from 'react';
import { EASING, MOTION } from '../../ui/tokens';

const MOVING = {
  '@keyframes larder-toast-in': {
    from: { opacity: 0, transform: 'translateY(0.75rem)' },
  },
  '&[data-state="entering"]': { animation: `larder-toast-in ${MOTION.base}ms ${EASING.in}` },
  '&[data-state="exiting"], &[data-state="exited"]': {
    opacity: 0,
    transform: 'translateX(1.5rem)',
  },
} as const;

/** How a toast comes and goes; notistack's own slide reads a ref in a way React 19 warns about. */
export function ToastTransition({
  children,
  ...props
}: TransitionProps & { children?: ReactNode }) {
  const node = useRef<HTMLDivElement>(null!);
  const leaving = `opacity ${MOTION.base}ms ${EASING.out}, transform ${MOTION.base}ms ${EASING.out}`;
  return (
    <Transition {...props} nodeRef={node}>
      {(state: string) => (
        <Box ref={node} data-state={state} sx={{ ...MOVING, transition: leaving }}>
          {children}
        </Box>
      )}
    </Transition>
  );
}
