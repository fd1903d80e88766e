//! Work done by all threads with results taken in order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

/// Calls `work` for 0, 1, … `count - 1` on all threads, and `take` with the results on this one, in order and as they
/// come. No more than `window` of them are begun and not taken yet, so memory does not grow with `count`.
///
/// # Errors
/// The first one of `take`; work that is not begun by then is never done.
///
/// # Panics
/// As `work` does. (Otherwise this would wait for a result that never comes.)
pub fn in_order<T: Send, E>(
    count: usize,
    window: usize,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let is_over = AtomicBool::new(false);
    let (work, is_over) = (&work, &is_over);
    let (sender, results) = mpsc::channel();
    rayon::in_place_scope_fifo(|scope| {
        let mut early = BTreeMap::new();
        let mut begun = 0;
        for next in 0..count {
            while begun < count.min(next + window.max(1)) {
                let (index, sender) = (begun, sender.clone());
                scope.spawn_fifo(move |_| {
                    if !is_over.load(Ordering::Relaxed) {
                        let result = catch_unwind(AssertUnwindSafe(|| work(index)));
                        // The receiver is gone when all is over.
                        let _ = sender.send((index, result));
                    }
                });
                begun += 1;
            }
            let result = loop {
                if let Some(result) = early.remove(&next) {
                    break result;
                }
                let Ok((index, result)) = results.recv() else { unreachable!("a sender is kept here") };
                early.insert(index, result);
            };
            let taken = match result {
                Ok(result) => take(next, result),
                Err(panic) => {
                    is_over.store(true, Ordering::Relaxed);
                    resume_unwind(panic)
                }
            };
            if let Err(error) = taken {
                is_over.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::Mutex;
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order_and_few_are_in_work() {
        let in_work = Mutex::new((0_usize, 0_usize));
        let mut taken = Vec::new();
        let done = in_order(
            200,
            7,
            |index| {
                {
                    let mut n = in_work.lock().expect("no panic");
                    n.0 += 1;
                    n.1 = n.1.max(n.0);
                }
                std::thread::sleep(Duration::from_micros((index as u64 * 7919) % 500));
                index * index
            },
            |index, square| {
                in_work.lock().expect("no panic").0 -= 1;
                taken.push((index, square));
                Ok::<(), Infallible>(())
            },
        );
        assert_eq!(done, Ok(()));
        assert_eq!(taken, (0..200).map(|i| (i, i * i)).collect::<Vec<_>>());
        assert!(in_work.lock().expect("no panic").1 <= 7);
    }

    #[test]
    #[should_panic(expected = "this one is broken")]
    fn a_panic_ends_it() {
        let work = |index| assert!(index != 5, "this one is broken");
        let _ = in_order(100, 4, work, |_, ()| Ok::<(), Infallible>(()));
    }

    #[test]
    fn an_error_ends_it() {
        let begun = Mutex::new(0);
        let done = in_order(
            100_000,
            4,
            |_| *begun.lock().expect("no panic") += 1,
            |index, ()| if index == 10 { Err("broken pipe") } else { Ok(()) },
        );
        assert_eq!(done, Err("broken pipe"));
        assert!(*begun.lock().expect("no panic") <= 14);
    }
}
