import GameplayStates
import Testing

// `BatteryMachine.make()` is the machine in its first state, as `interlock convert --to swift-gameplaystates` writes it.
struct BatteryMachineTests {
  @Test func run1() {
    let machine = BatteryMachine.make()
    #expect(machine.currentState is Discharging)
    #expect(!machine.canEnterState(FullyCharged.self))  // full
    #expect(machine.enter(Charging.self))  // plug
    #expect(!machine.canEnterState(Flat.self))  // empty
    #expect(machine.enter(FullyCharged.self))  // full
    #expect(!machine.canEnterState(Charging.self))  // plug
    #expect(!machine.canEnterState(Flat.self))  // empty
  }

  @Test func run2() {
    let machine = BatteryMachine.make()
    #expect(machine.currentState is Discharging)
    #expect(machine.enter(Flat.self))  // empty
    #expect(!machine.canEnterState(Discharging.self))  // unplug
    #expect(!machine.canEnterState(FullyCharged.self))  // full
  }
}
