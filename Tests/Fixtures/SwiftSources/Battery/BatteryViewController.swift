//
//  BatteryViewController.swift
//  PowerBar
//

import GameplayKit
import UIKit

class BatteryViewController: UIViewController {
    @IBOutlet private weak var batteryView: BatteryView!
    private var lastTime: TimeInterval = 0

    lazy var batteryMachine: GKStateMachine = GKStateMachine(states: [
        Charging(view: batteryView),
        FullyCharged(view: batteryView),
        Discharging(view: batteryView),
        Flat(view: batteryView)
    ])

    override func viewDidLoad() {
        super.viewDidLoad()
        UIDevice.current.isBatteryMonitoringEnabled = true
        batteryMachine.enter(Discharging.self)
        NotificationCenter.default.addObserver(
            self, selector: #selector(batteryStateChanged), name: UIDevice.batteryStateDidChangeNotification, object: nil)
    }

    @objc func batteryStateChanged() {
        if UIDevice.current.batteryState == .unplugged {
            batteryMachine.enter(Discharging.self)
        } else {
            batteryMachine.enter(Charging.self)
        }
    }

    func tick(_ time: TimeInterval) {
        batteryMachine.update(deltaTime: time - lastTime)
        lastTime = time
    }
}
